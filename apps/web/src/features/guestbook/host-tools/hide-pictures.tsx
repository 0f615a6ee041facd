import { Trans, useLingui } from '@lingui/react/macro';
import type { EventEntry, EventPicture } from '@tagfalter/contract/wire-event';
import { Eye, EyeOff } from 'lucide-react';
import type { Book } from '../book.ts';
import type { BookStore } from '../book-store.ts';
import { patchEntry } from './host-calls.ts';
import { useAct } from './use-act.ts';

interface HidePicturesProps {
  entry: EventEntry;
  book: Book;
  store: BookStore;
}

/** The pictures of an entry, each with a button that hides it from guests or shows it again. */
export function HidePictures({ entry, book: { event }, store }: HidePicturesProps) {
  const { t } = useLingui();
  const { act, isBusy } = useAct();
  const turn = (picture: EventPicture) => {
    const hidden = entry.pictures.filter((one) => (one === picture ? one.isHidden !== true : one.isHidden === true));
    const hiddenPictures = hidden.map(({ hash }) => hash);
    return act(() => patchEntry(event, entry.id, { hiddenPictures }), store.tookEntry, { title: t`Fehler` });
  };
  return (
    <details>
      <summary>
        <Trans>Einzelne Bilder ausblenden</Trans>
      </summary>
      <ul className="hpics">
        {entry.pictures.map((picture, index) => {
          const n = index + 1;
          const isHidden = picture.isHidden === true;
          const Icon = isHidden ? EyeOff : Eye;
          return (
            <li key={picture.hash}>
              <button
                type="button"
                className={isHidden ? 'hpic hpic--off' : 'hpic'}
                aria-pressed={isHidden}
                aria-label={t`Bild ${n} ausblenden`}
                disabled={isBusy}
                onClick={() => void turn(picture)}
              >
                <img className="ph" src={picture.thumbnailUrl} alt="" loading="lazy" />
                <span>
                  <Icon className="i" aria-hidden="true" />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
