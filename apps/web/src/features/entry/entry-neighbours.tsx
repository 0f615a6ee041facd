import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { moodBand } from '@tagfalter/domain/mood';
import type { EntryView } from '@tagfalter/local/entries/entries';
import { foldClass } from '@tagfalter/ui/card';
import { Preview } from '@tagfalter/ui/preview';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useFormat } from '#i18n/use-format.ts';
import { shortcutChoice } from '#platform/letter-key.ts';
import { useChoice } from '#platform/stored-choice.ts';
import { DayLink } from './day-links.tsx';
import type { NearEntries } from './use-neighbours.ts';

/** The nearest days at the end of the entry, with what they begin with. */
export function EntryNeighbours({ days }: { days: NearEntries }) {
  const { t } = useLingui();
  const { before, after, openToday } = days;
  if (!before && !after && !openToday) return null;
  return (
    <nav className="neigh" aria-label={t`Nachbartage`}>
      <span>
        <DayLink days={days} side="before" className={cardClass(before)}>
          <span className="cap">
            <ChevronLeft className="i" aria-hidden="true" />
            <Day date={before?.date} />
          </span>
          <Words entry={before} />
        </DayLink>
      </span>
      <span>
        <DayLink days={days} side="after" className={`${cardClass(after)} neigh__a--n`}>
          <span className="cap">
            {after ? <Day date={after.date} /> : <Trans>Heute</Trans>}
            <ChevronRight className="i" aria-hidden="true" />
          </span>
          <Words entry={after} />
        </DayLink>
      </span>
    </nav>
  );
}

function cardClass(entry: EntryView | undefined): string {
  return `card${foldClass(entry?.mood ? moodBand(entry.mood.level) : 'neutral')} neigh__a`;
}

function Day({ date }: { date: LocalDate | undefined }) {
  const format = useFormat();
  return date === undefined ? null : format.shortDay(date);
}

function Words({ entry }: { entry: EntryView | undefined }) {
  if (!entry)
    return (
      <span className="mut">
        <Trans>noch offen</Trans>
      </span>
    );
  return <Preview className="neigh__w" text={entry.summary || entry.text || entry.topMoment} />;
}

/** Which keys lead to them. */
export function NeighbourKeys() {
  const isOn = useChoice(shortcutChoice) === 'on';
  if (!isOn) return null;
  return (
    <p className="cap">
      <Trans>
        <kbd>J</kbd> und <kbd>K</kbd> für die Nachbartage
      </Trans>
    </p>
  );
}
