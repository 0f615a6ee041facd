import { Trans } from '@lingui/react/macro';
import type { EventEntry, WireEvent } from '@tagfalter/contract/wire-event';
import { bookPicturesOf, MORE_IN_TIMELINE, type ShownPicture } from '#entities/event-book/pictures.ts';
import { Picture } from './picture.tsx';
import { firstPictureSources } from './picture-sources.ts';

export interface EntryPicturesProps {
  entry: EventEntry;
  /** Photo tasks of the event. */
  tasks: WireEvent['tasks'];
  onOpen: (pictures: readonly ShownPicture[], start: number) => void;
  /** A picture could not be loaded. */
  onBroken: () => void;
}

/** The favourites of an entry large, then up to three further pictures and how many there are besides (spec §9). */
export function EntryPictures({ entry, tasks, onOpen, onBroken }: EntryPicturesProps) {
  const all = bookPicturesOf(entry, tasks);
  const tops = all.filter(({ picture }) => picture.isTop);
  const further = all.slice(tops.length);
  const left = further.length - MORE_IN_TIMELINE;
  const open = (index: number) => () => onOpen(all, index);
  return (
    <>
      {tops.length === 0 ? null : (
        <div className={`gp gp--${tops.length}`}>
          {tops.map((shown, index) => (
            <Picture
              key={shown.picture.hash}
              shown={shown}
              {...(index === 0 ? { sources: firstPictureSources(shown.picture, tops.length) } : {})}
              onOpen={open(index)}
              onBroken={onBroken}
            />
          ))}
        </div>
      )}
      {further.length === 0 ? null : (
        <div className="gmore">
          {further.slice(0, MORE_IN_TIMELINE).map((shown, index) => (
            <Picture key={shown.picture.hash} shown={shown} onOpen={open(tops.length + index)} onBroken={onBroken} />
          ))}
          {left <= 0 ? null : (
            <button type="button" className="pic gmore__n num" onClick={open(tops.length + MORE_IN_TIMELINE)}>
              <Trans>+{left} weitere</Trans>
            </button>
          )}
        </div>
      )}
    </>
  );
}
