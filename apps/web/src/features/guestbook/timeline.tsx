import { Trans } from '@lingui/react/macro';
import type { EventEntry } from '@tagfalter/contract/wire-event';
import { EmptyTab } from './empty-tab.tsx';
import { EntryCard, type EntryCardProps } from './entry-card.tsx';

type TimelineProps = Omit<EntryCardProps, 'entry'> & {
  entries: readonly EventEntry[];
  isClosed: boolean;
};

/** The entries, newest first. */
export function Timeline({ entries, isClosed, ...card }: TimelineProps) {
  if (entries.length === 0) {
    return (
      <EmptyTab>
        {isClosed ? <Trans>Hier steht kein Eintrag.</Trans> : <Trans>Noch kein Eintrag. Mach den Anfang.</Trans>}
      </EmptyTab>
    );
  }
  return (
    <div className="tl">
      {entries.map((entry) => (
        <EntryCard key={entry.id} entry={entry} {...card} />
      ))}
    </div>
  );
}
