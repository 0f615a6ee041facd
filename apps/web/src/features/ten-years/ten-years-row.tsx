import { Trans, useLingui } from '@lingui/react/macro';
import { moodBand } from '@tagfalter/domain/mood';
import type { GlancedDay } from '@tagfalter/local/entries/year';
import { IconButton } from '@tagfalter/ui/icon-button';
import { Wing } from '@tagfalter/ui/wing';
import { Link } from '@tanstack/react-router';
import { Moon } from 'lucide-react';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { useRestDay } from '#entities/quiet/use-rest-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { YearOfDay } from './years-of-day.ts';

/** The date in one year: its entry, or that there is none. */
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

function EntryRow({ year, entry: { id, date, level, words, picture } }: { year: string; entry: GlancedDay }) {
  const { t } = useLingui();
  const format = useFormat();
  const rest = useRestDay();
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
      <p className="ten__t">{words || t`Kein Textinhalt`}</p>
      {picture ? (
        <span className="ten__p">
          <MediaImage hash={picture} variant="thumb" alt="" />
        </span>
      ) : null}
      <span className="ten__q no-print">
        <IconButton label={t`${year}: Nicht wieder zeigen`} onClick={() => void rest(date)}>
          <Moon className="i" aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}
