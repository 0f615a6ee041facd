import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AskedArchive } from './archive-calls.ts';

type Counts = Pick<AskedArchive, 'pictures' | 'greetings' | 'voices'>;

/** Contents of an archive in words: '212 Bilder, 41 Grüße, 9 Sprachgrüße'; zero counts are left out. */
export function useArchiveWords(): (counts: Counts) => string {
  const { t } = useLingui();
  return ({ pictures, greetings, voices }) => {
    const parts = [
      { count: pictures, words: t`${plural(pictures, { one: '# Bild', other: '# Bilder' })}` },
      { count: greetings, words: t`${plural(greetings, { one: '# Gruß', other: '# Grüße' })}` },
      { count: voices, words: t`${plural(voices, { one: '# Sprachgruß', other: '# Sprachgrüße' })}` },
    ];
    return parts.flatMap(({ count, words }) => (count > 0 ? [words] : [])).join(', ');
  };
}
