import { Plural, Trans } from '@lingui/react/macro';
import type { LocalDate } from '@tagfalter/domain/local-date';
import { useDiary } from '#entities/diary/diary.tsx';
import { ProLink } from '#entities/person/pro/pro-link.tsx';
import { useFormat } from '#i18n/use-format.ts';
import type { ImageQuota } from './day.ts';

interface QuotaNoteProps {
  date: LocalDate;
  quota: ImageQuota;
  /** Whether the day has an entry. */
  isWritten: boolean;
}

/** Says before anything is chosen how many pictures fit, and what becomes of a day that is written already. */
export function QuotaNote({ date, quota: { own, pro }, isWritten }: QuotaNoteProps) {
  const { isPro } = useDiary();
  const day = useFormat().longDay(date);
  return (
    <div className="todia__room">
      <p role="status">
        {own === 0 ? (
          <Trans>Am {day} ist kein Platz mehr für weitere Bilder. Worte kannst du trotzdem übernehmen.</Trans>
        ) : (
          <Plural
            value={own}
            one={`Am ${day} ist noch Platz für # Bild.`}
            other={`Am ${day} ist noch Platz für # Bilder.`}
          />
        )}
      </p>
      {isPro || pro <= own ? null : (
        <p className="mut">
          <Trans>Mit Pro wären es {pro}.</Trans> <ProLink />
        </p>
      )}
      {isWritten ? (
        <p className="mut">
          <Trans>An diesem Tag steht schon etwas. Bilder und Worte kommen dazu, überschrieben wird nichts.</Trans>
        </p>
      ) : null}
    </div>
  );
}
