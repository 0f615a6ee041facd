import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ParkedRow } from '@tagfalter/local/unsent/parked';
import { parkedMood } from './parked-text.ts';

type Kind = 'image' | 'audio' | 'mood' | 'change';

function kindOf(item: ParkedRow): Kind {
  if (item.kind === 'media') return item.mediaKind ?? 'image';
  return parkedMood(item) ? 'mood' : 'change';
}

/** How much of a day was not taken, in a few words: photos, recordings, feelings, other changes, or some of each. */
export function useCountWords(): (items: readonly ParkedRow[]) => string {
  const { t } = useLingui();
  return (items) => {
    const [kind, ...others] = new Set(items.map(kindOf));
    const n = items.length;
    if (others.length > 0) return t`${n} Dinge nicht übernommen`;
    if (kind === 'image') return t`${plural(n, { one: '# Foto nicht übernommen', other: '# Fotos nicht übernommen' })}`;
    if (kind === 'audio')
      return t`${plural(n, { one: 'Aufnahme nicht übernommen', other: '# Aufnahmen nicht übernommen' })}`;
    if (kind === 'mood')
      return t`${plural(n, { one: 'Gefühl nicht übernommen', other: '# Gefühle nicht übernommen' })}`;
    return t`${plural(n, { one: 'Änderung nicht übernommen', other: '# Änderungen nicht übernommen' })}`;
  };
}
