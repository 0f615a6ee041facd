import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { moodBand } from '@tagfalter/domain/mood';
import { type EntryView, getEntryByDate } from '@tagfalter/local/entries/entries';
import { Button } from '@tagfalter/ui/button';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Preview } from '@tagfalter/ui/preview';
import { Wing } from '@tagfalter/ui/wing';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useChangeQuiet } from '#entities/quiet/use-change-quiet.ts';
import { useFormat } from '#i18n/use-format.ts';

/** Rows at once; there may be a thousand days. */
const STEP = 30;

/** Single days that rest, newest first. */
export function QuietDays({ days }: { days: readonly LocalDate[] }) {
  const [shown, setShown] = useState(STEP);
  const newest = days.toSorted().reverse();
  return (
    <section className="stack" aria-labelledby="days">
      <h2 className="h-sec" id="days">
        <Trans>Einzelne Tage</Trans>
      </h2>
      {days.length === 0 ? (
        <p className="mut">
          <Trans>Kein Tag. Am Eintrag und auf der Karte „An diesem Tag“ steht ‚Nicht wieder zeigen‘.</Trans>
        </p>
      ) : (
        <ul className="list">
          {newest.slice(0, shown).map((date) => (
            <Day key={date} date={date} />
          ))}
        </ul>
      )}
      {days.length > shown ? (
        <Button variant="line" className="quiet__add" onClick={() => setShown(shown + STEP)}>
          <Trans>Mehr Tage</Trans>
        </Button>
      ) : null}
    </section>
  );
}

function wordsOf({ summary, text, audioTranscript }: EntryView): string {
  return summary.trim() || text.trim() || audioTranscript.trim();
}

function Day({ date }: { date: LocalDate }) {
  const { t } = useLingui();
  const { db } = useDiary();
  const format = useFormat();
  const change = useChangeQuiet();
  const entry = useLive(async () => (await getEntryByDate(db, date)) ?? null, [db, date]);
  const { day } = format.dayParts(date);
  const long = format.longDay(date);
  return (
    <li>
      <span className="date__n quiet__d" aria-hidden="true">
        {day}
      </span>
      <div className="item__t">
        <span className="cap" aria-hidden="true">
          {format.monthName(date.slice(0, 7), 'short')} {date.slice(0, 4)}
        </span>
        <span className="sr">{long}</span>
        {entry === undefined ? null : (
          <Preview
            className="quiet__w"
            lines={1}
            text={entry ? wordsOf(entry) || t`Kein Textinhalt` : t`kein Eintrag`}
          />
        )}
      </div>
      {entry?.mood ? (
        <Wing band={moodBand(entry.mood.level)} size="sm" label={t`Stimmung ${entry.mood.level}`} />
      ) : null}
      <IconButton label={t`${long} wieder zeigen`} onClick={() => void change({ remove: { days: [date] } })}>
        <X className="i" aria-hidden="true" />
      </IconButton>
    </li>
  );
}
