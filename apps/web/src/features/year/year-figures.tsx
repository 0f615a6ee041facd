import { Trans } from '@lingui/react/macro';
import { moodBand } from '@tagfalter/domain/mood';
import type { YearFigures as Figures } from '@tagfalter/domain/year';
import { type Fold, foldClass } from '@tagfalter/ui/card';
import { memo, type ReactNode } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { oneDecimal } from './year-format.ts';

/** The four figures of the year (spec §2, "Year in review"). */
export const YearFiguresView = memo(function YearFiguresView({
  figures: { entries, photos, favorites, meanMood },
}: {
  figures: Figures;
}) {
  const { language } = useFormat();
  return (
    <dl className="stats">
      <Figure fold={5} name={<Trans>Einträge</Trans>}>
        {entries}
      </Figure>
      <Figure fold="neutral" name={<Trans>Fotos</Trans>}>
        {photos}
      </Figure>
      <Figure fold="red" name={<Trans>Favoriten</Trans>}>
        {favorites}
      </Figure>
      <Figure fold={meanMood === null ? 'neutral' : moodBand(meanMood)} name={<Trans>mittlere Stimmung</Trans>}>
        {meanMood === null ? '–' : oneDecimal(meanMood, language)}
      </Figure>
    </dl>
  );
});

function Figure({ fold, name, children }: { fold: Fold; name: ReactNode; children: ReactNode }) {
  return (
    <div className={`card${foldClass(fold)} stat`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
