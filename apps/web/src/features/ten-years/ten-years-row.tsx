import { Trans, useLingui } from '@lingui/react/macro';
import { moodBand } from '@tagfalter/domain/mood';
import { beginningOf, type GlancedEntry } from '@tagfalter/local/entries/year';
import { Preview } from '@tagfalter/ui/preview';
import { Wing } from '@tagfalter/ui/wing';
import { Link } from '@tanstack/react-router';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { RestButton } from '#entities/quiet/rest-button.tsx';
import { useFormat } from '#i18n/use-format.ts';
import type { YearOfDay } from './years-of-day.ts';

/** Max letters shown of an entry: ten entries are to fit on one printed page. */
const MAX_CHARACTERS = 150;

/** The date in one year: its entry, or a note that there is none. */
export function TenYearsRow({ date, entry }: YearOfDay) {
  const year = date.slice(0, 4);
  if (entry) return <EntryRow year={year} entry={entry} />;
  return (
    <li className="ten__r ten__r--e">
      <span className="ten__y">
        <b>{year}</b>
      </span>
      <span className="cap">
        <Trans>kein Eintrag</Trans>
      </span>
    </li>
  );
}

function EntryRow({ year, entry: { id, date, level, words, emojis, picture } }: { year: string; entry: GlancedEntry }) {
  const { t } = useLingui();
  const format = useFormat();
  const { weekday, weekdayShort } = format.dayParts(date);
  const long = format.longDay(date);
  return (
    <li className="ten__r">
      <Link className="ten__a" to="/entry/$id" params={{ id }} aria-label={t`Eintrag vom ${long}`} />
      <span className="ten__y">
        <b>{year}</b>
        <span className="wd-s" aria-hidden="true">
          {weekdayShort}
        </span>
        <span className="wd-l">{weekday}</span>
      </span>
      {level === null ? null : <Wing band={moodBand(level)} label={t`Stimmung ${level}`} />}
      <Preview className="ten__t" lines={5} text={beginningOf(words, MAX_CHARACTERS) || emojis || t`Kein Textinhalt`} />
      {picture ? (
        <span className="ten__p">
          <MediaImage hash={picture} variant="thumb" alt="" />
        </span>
      ) : null}
      <span className="ten__q no-print">
        <RestButton date={date} label={t`${year} ruhen lassen`} />
      </span>
    </li>
  );
}
