import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { limitsOf } from '@tagfalter/domain/tiers';

/** Features of the free plan (spec §2, §9). */
export function useFreePoints(): string[] {
  const { t } = useLingui();
  const { imagesPerDay, audioSeconds, transcriptionsPerDay, summariesPerDay } = limitsOf(false);
  return [
    t`${plural(imagesPerDay, { one: '# Foto pro Tag', other: '# Fotos pro Tag' })}`,
    t`${audioSeconds} Sekunden Sprachaufnahme`,
    t`${plural(transcriptionsPerDay, { one: '# Transkription pro Tag', other: '# Transkriptionen pro Tag' })}`,
    t`${plural(summariesPerDay, { one: '# KI-Zusammenfassung pro Tag', other: '# KI-Zusammenfassungen pro Tag' })}`,
    t`Bearbeiten nur am selben Tag`,
  ];
}

/** Features of Pro (spec §2, §9). */
export function useProPoints(): string[] {
  const { t } = useLingui();
  const { imagesPerDay, audioSeconds, transcriptionsPerDay, summariesPerDay } = limitsOf(true);
  return [
    t`Vergangene Einträge bearbeiten`,
    t`Bis zu ${imagesPerDay} Fotos pro Tag`,
    t`${audioSeconds} Sekunden Sprachaufnahme`,
    t`${plural(transcriptionsPerDay, { one: '# Transkription pro Tag', other: '# Transkriptionen pro Tag' })}`,
    t`${plural(summariesPerDay, { one: '# KI-Zusammenfassung pro Tag', other: '# KI-Zusammenfassungen pro Tag' })}`,
    t`Events mit digitalem Gästebuch`,
  ];
}
