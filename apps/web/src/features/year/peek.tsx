import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { moodBand } from '@tagfalter/domain/mood';
import type { GlancedEntry } from '@tagfalter/local/entries/year';
import { buttonClass } from '@tagfalter/ui/button';
import { Card } from '@tagfalter/ui/card';
import { Preview } from '@tagfalter/ui/preview';
import { Wing } from '@tagfalter/ui/wing';
import { Link } from '@tanstack/react-router';
import { Images, Layers, PenLine } from 'lucide-react';
import { MediaImage } from '#entities/entry/media-image.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useToday } from '#platform/today.ts';

/** Preview of a chosen day before it is opened, with a link to this date in all years. */
export function Peek({ date, day }: { date: LocalDate; day: GlancedEntry | undefined }) {
  const format = useFormat();
  const today = useToday();
  const name = format.shortDay(date);
  return (
    <div className="stack">
      {day ? (
        <PeekCard day={day} />
      ) : (
        <p className="banner">
          <Trans>{name}: kein Eintrag</Trans>
        </p>
      )}
      {day || date >= today ? null : (
        <Link className={buttonClass('line')} to="/create" search={{ date }}>
          <PenLine className="i" aria-hidden="true" />
          <Trans>Nachtragen</Trans>
        </Link>
      )}
      <Link className={`${buttonClass('line')} peek__ten`} to="/day/$day" params={{ day: date.slice(5) }}>
        <Layers className="i" aria-hidden="true" />
        <Trans>Zehn Jahre ansehen</Trans>
      </Link>
    </div>
  );
}

function PeekCard({ day }: { day: GlancedEntry }) {
  const { t } = useLingui();
  const format = useFormat();
  const { date, level, picture, photos, emojis, words } = day;
  const long = format.longDay(date);
  return (
    <Card fold={level === null ? 'neutral' : moodBand(level)} className={picture ? 'peek peek--p' : 'peek'}>
      <Link className="day__link" to="/entry/$id" params={{ id: day.id }} aria-label={t`Eintrag vom ${long}`} />
      {picture ? (
        <span className="peek__p">
          <MediaImage hash={picture} variant="thumb" alt="" />
        </span>
      ) : null}
      <div className="peek__t">
        <p className="row row--nw">
          <time className="cap" dateTime={date}>
            {format.dayParts(date).weekday}, {format.shortDay(date)}
          </time>
          {level === null ? null : <Wing band={moodBand(level)} size="sm" label={t`Stimmung ${level}`} />}
        </p>
        <Preview className="peek__w" text={words || t`Kein Textinhalt`} />
        <p className="cap row">
          {emojis === '' ? null : <span className="emo">{emojis}</span>}
          {photos === 0 ? null : (
            <span className="row row--nw num">
              <Images className="i" aria-hidden="true" />
              <Plural value={photos} one="# Foto" other="# Fotos" />
            </span>
          )}
        </p>
      </div>
    </Card>
  );
}
