import { Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { moodBand } from '@tagfalter/domain/mood';
import type { EntryView } from '@tagfalter/local/db/rows';
import { getEntryByDate } from '@tagfalter/local/entries/entries';
import { Wing } from '@tagfalter/ui/wing';
import { Link } from '@tanstack/react-router';
import { useDiary } from '#entities/diary/diary.tsx';
import { useLive } from '#entities/diary/live.ts';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { useFormat } from '#i18n/use-format.ts';

/** Characters that fill more than two lines. */
const SHOWN = 300;

/** Newest first. */
const byDate = (one: EntryView, other: EntryView): number => (one.date < other.date ? 1 : -1);

/** The days that came last, as soon as this device has them. */
export function RecentDays({ dates }: { dates: readonly LocalDate[] }) {
  const { db } = useDiary();
  const found = useLive(() => Promise.all(dates.map((date) => getEntryByDate(db, date))), [db, dates.join(' ')]);
  const days = (found ?? []).filter((day) => day !== undefined).sort(byDate);
  if (days.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="h-sec">
        <Trans>Zuletzt übernommen</Trans>
      </h2>
      <ul className="came">
        {days.map((day) => (
          <Day key={day.id} day={day} />
        ))}
      </ul>
    </section>
  );
}

function Day({ day: { id, date, text, mood, images } }: { day: EntryView }) {
  const { t } = useLingui();
  const { dayParts, longDay } = useFormat();
  const parts = dayParts(date);
  const when = longDay(date);
  const [photo] = images;
  return (
    <li>
      <Link className="came__l" to="/entry/$id" params={{ id }} aria-label={t`Eintrag vom ${when}`} />
      <time className="came__d" dateTime={date} aria-hidden="true">
        {parts.day}
      </time>
      <span className="item__t">
        <span className="cap">
          {parts.weekdayShort}, {parts.monthYear}
        </span>
        <span className="came__s" dir="auto">
          {text.slice(0, SHOWN).trim() || t`Kein Textinhalt`}
        </span>
      </span>
      {mood ? <Wing band={moodBand(mood.level)} size="sm" label={t`Stimmung ${mood.level}`} /> : null}
      {photo ? (
        <span className="came__p">
          <MediaImage hash={photo.hash} variant="thumb" alt="" />
        </span>
      ) : null}
    </li>
  );
}
