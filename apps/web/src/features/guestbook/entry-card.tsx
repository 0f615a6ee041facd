import { Trans } from '@lingui/react/macro';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import { Avatar } from '@tagfalter/ui/avatar';
import type { ReactNode } from 'react';
import { GreetingPlayer } from '#entities/event/greeting-player.tsx';
import { initialsOf } from '#entities/event/initials.ts';
import { isPictureShown } from '#entities/event-book/pictures.ts';
import { useFormat } from '#i18n/use-format.ts';
import { EntryPictures, type EntryPicturesProps } from './entry-pictures.tsx';
import { ReportButton } from './report-button.tsx';
import { useRelativeTime } from './use-relative-time.ts';

export interface EntryCardProps extends EntryPicturesProps {
  /** Host's actions on the entry; `null` for guests, which shows the report button. */
  tools: (entry: EventEntry) => ReactNode;
}

/** Card of a contribution: guest, time, top moment, message, voice, pictures. */
export function EntryCard({ entry, tasks, onOpen, onBroken, tools }: EntryCardProps) {
  const { topMoment, guestMessage, guestAudioUrl, guestAudioMs } = entry;
  return (
    <article
      className={`card card--ev card--tight gentry${isPictureShown(entry) ? '' : ' gentry--off'}`}
      aria-label={entry.guestName}
    >
      <Guest entry={entry} />
      {topMoment === '' ? null : (
        <div className="stack-2">
          <p className="over">
            <Trans>Top-Moment</Trans>
          </p>
          <p className="gentry__moment" dir="auto">
            {topMoment}
          </p>
        </div>
      )}
      {guestMessage === '' ? null : (
        <p className="diary gentry__words" dir="auto">
          {guestMessage}
        </p>
      )}
      {guestAudioUrl === null ? null : <GreetingPlayer url={guestAudioUrl} durationMs={guestAudioMs ?? 0} />}
      <EntryPictures entry={entry} tasks={tasks} onOpen={onOpen} onBroken={onBroken} />
      {tools(entry) ?? (
        <div className="gentry__foot">
          <ReportButton entry={entry} />
        </div>
      )}
    </article>
  );
}

function Guest({ entry: { guestName, guestAvatarUrl, createdAt } }: { entry: EventEntry }) {
  const relative = useRelativeTime();
  const { language } = useFormat();
  const exact = new Date(createdAt).toLocaleString(language);
  return (
    <div className="gentry__who">
      <Avatar size={48} src={guestAvatarUrl} letters={initialsOf(guestName)} />
      <div className="grow">
        <h2 className="gentry__name" dir="auto">
          {guestName}
        </h2>
        <p className="cap">
          <time dateTime={createdAt} title={exact}>
            {relative(createdAt)}
          </time>
        </p>
      </div>
    </div>
  );
}
