import { Trans } from '@lingui/react/macro';
import { addDays, type LocalDate } from '@tagfalter/domain/local-date';
import { moodBand } from '@tagfalter/domain/mood';
import { type EntryView, getEntryByDate } from '@tagfalter/local/entries/entries';
import { Wing } from '@tagfalter/ui/wing';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';

/** The day before and the day after, where there is something. */
export function EntryNeighbours({ date }: { date: LocalDate }) {
  const { db } = useDiary();
  const today = useToday();
  const after = addDays(date, 1);
  const found = useLive(
    async () => ({ before: await getEntryByDate(db, addDays(date, -1)), after: await getEntryByDate(db, after) }),
    [db, date],
  );
  if (!found) return null;
  const isTodayOpen = after === today && !found.after;
  if (!found.before && !found.after && !isTodayOpen) return null;
  return (
    <section>
      <h2 className="h-ui">
        <Trans>Der Tag davor, der Tag danach</Trans>
      </h2>
      {found.before ? <Neighbour entry={found.before} /> : null}
      {found.after ? <Neighbour entry={found.after} /> : null}
      {isTodayOpen ? <OpenToday day={today} /> : null}
    </section>
  );
}

function Neighbour({ entry }: { entry: EntryView }) {
  const { dayParts } = useFormat();
  const { day, weekday } = dayParts(entry.date);
  return (
    <Link className="item neighbour" to="/entry/$id" params={{ id: entry.id }}>
      <span className="date__n neighbour__n">{day}</span>
      <span className="item__t">
        <b>{weekday}</b>
        <span className="cap clip" dir="auto">
          {entry.summary || entry.text || entry.topMoment}
        </span>
      </span>
      {entry.mood ? <Wing band={moodBand(entry.mood.level)} size="sm" /> : null}
    </Link>
  );
}

function OpenToday({ day }: { day: LocalDate }) {
  const { dayParts } = useFormat();
  return (
    <Link className="item neighbour" to="/create">
      <span className="date__n neighbour__n">{dayParts(day).day}</span>
      <span className="item__t">
        <b>
          <Trans>Heute</Trans>
        </b>
        <span className="cap">
          <Trans>noch offen</Trans>
        </span>
      </span>
      <PenLine className="i" aria-hidden="true" />
    </Link>
  );
}
