import { useLingui } from '@lingui/react/macro';
import { useStatistics } from '#entities/diary/use-statistics.ts';
import { REGION } from '#i18n/dates.ts';
import { useFormat } from '#i18n/use-format.ts';

/** Figures of the whole diary (spec §1). @param best days of the longest run */
export function Figures({ best }: { best: number }) {
  const { t } = useLingui();
  const { language } = useFormat();
  const figures = useStatistics();
  if (!figures) {
    return (
      <p className="mut" role="status">
        {t`Zahlen werden geladen …`}
      </p>
    );
  }
  const number = new Intl.NumberFormat(REGION[language]);
  const shown: [string, number][] = [
    [t`Einträge`, figures.totalEntries],
    [t`Fotos`, figures.totalPhotos],
    [t`Favoriten`, figures.favorites],
    [t`Einträge diesen Monat`, figures.entriesThisMonth],
    [t`Tage in Folge`, figures.currentStreak],
    [t`Längste Serie`, best],
    [t`Wörter`, figures.totalWords],
    [t`Wörter je Eintrag`, figures.averageWords],
    [t`Wörter im längsten Eintrag`, figures.longestEntry],
  ];
  return (
    <dl className="figures">
      {shown.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{number.format(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
