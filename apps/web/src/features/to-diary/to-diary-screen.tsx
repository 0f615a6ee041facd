import '@tagfalter/ui/styles/to-diary.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { sharedEvent } from '@tagfalter/contract/shared-event';
import type { OwnEvent, RestrictedEvent, WireEvent } from '@tagfalter/contract/wire-event';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useServerRead } from '#entities/diary/server-cache/use-server-read.ts';
import { eventPath } from '#entities/event/event-path.ts';
import { FaultBanner } from '#platform/fault-banner.tsx';
import { usePageTitle } from '#platform/page-title.ts';
import { Skeletons } from '#platform/skeletons.tsx';
import { useToday } from '#platform/today.ts';
import { choosable } from './choice.ts';
import { useOlderEntries } from './older-entries.ts';
import { useOwnContributions } from './own-contributions.ts';
import { BookMissing, NothingYet, TooEarly } from './screen-states.tsx';
import { TakeOverForm } from './take-over-form.tsx';

type KnownEvent = WireEvent | OwnEvent;

const isWhole = (event: KnownEvent | RestrictedEvent): event is KnownEvent => 'shareToken' in event;

/** 'In mein Tagebuch übernehmen' (spec decision 8): for the host and everybody with an account that sees the book. */
export function ToDiaryScreen({ token }: { token: string }) {
  const { t } = useLingui();
  usePageTitle(t`In mein Tagebuch übernehmen`);
  const { value, fault, again } = useServerRead({
    path: sharedEvent.path.replace(':token', encodeURIComponent(token)),
    schema: sharedEvent.reply,
    // An event for people with an account is not kept on a device (S14).
    isKept: ({ event }) => event.sharingMode !== 'account_required',
  });
  const event = value && isWhole(value.event) ? value.event : null;
  return (
    <div className="main pad todia">
      <div className="stack-4">
        <a className="back" href={eventPath(token)}>
          <ArrowLeft className="i" aria-hidden="true" />
          {event ? <span dir="auto">{event.eventName}</span> : <Trans>Gästebuch</Trans>}
        </a>
        <h1 className="h-page">
          <Trans>In mein Tagebuch übernehmen</Trans>
        </h1>
      </div>
      {event && value ? (
        <KnownBook event={event} entries={value.entries} isOwner={value.isOwner} />
      ) : (
        <NoBook isMissing={value !== undefined || fault?.kind === 'refused'}>
          {fault ? (
            <FaultBanner title={t`Das Gästebuch ist gerade nicht zu sehen`} fault={fault} onAgain={again} />
          ) : (
            <Skeletons shape="skel--card" />
          )}
        </NoBook>
      )}
    </div>
  );
}

/** A restricted response means that the account may not see the book: it counts as missing. */
function NoBook({ isMissing, children }: { isMissing: boolean; children: ReactNode }) {
  return isMissing ? <BookMissing /> : children;
}

interface KnownBookProps {
  event: KnownEvent;
  entries: Parameters<typeof choosable>[0];
  isOwner: boolean;
}

function KnownBook({ event, entries, isOwner }: KnownBookProps) {
  const { accountId } = useDiary();
  const { t } = useLingui();
  const today = useToday();
  const older = useOlderEntries(event.shareToken, entries);
  const own = useOwnContributions(event.shareToken, accountId);
  if (event.eventDate !== null && event.eventDate > today) return <TooEarly date={event.eventDate} />;
  if (own === undefined || older.isReading) return <Skeletons shape="skel--card" />;
  if (entries.length === 0) return <NothingYet token={event.shareToken} />;
  const ids = new Set(own.map(({ id }) => id));
  const topMoment = own.find((one) => one.topMoment !== '')?.topMoment ?? '';
  return (
    <>
      {older.fault === null ? null : (
        <FaultBanner title={t`Ältere Bilder sind gerade nicht zu sehen`} fault={older.fault} onAgain={older.again} />
      )}
      <TakeOverForm {...{ event, isOwner, topMoment }} pictures={choosable([...entries, ...older.entries], ids)} />
    </>
  );
}
