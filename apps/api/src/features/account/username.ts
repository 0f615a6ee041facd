import { isUsername } from '@tagfalter/domain/username';
import { skeletonsOf } from '@tagfalter/domain/username-skeleton';
import { takenValues } from '#api/db/handles.ts';
import type { Tx } from '#api/db/open.ts';

const MAX_STEM_LENGTH = 24;
/** Names asked about at first; then twice as many each time, up to what one statement should take. */
const FIRST_CANDIDATES = 8;
const MAX_CANDIDATES = 1024;

/** For addresses that make no user name. */
const OTHERWISE = 'falter';

/**
 * Local part in lower case, with letters, digits, dots, dashes and underscores (spec decision 5); a name of ASCII letters
 * where that is no user name (spec decision 69).
 */
export function usernameStem(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFKC').toLowerCase();
  const kept = local.replace(/\+.*$/, '').replace(/[^\p{L}\p{N}._-]/gu, '');
  const stem = kept.replace(/^[._-]+/, '').slice(0, MAX_STEM_LENGTH);
  return isUsername(stem) ? stem : OTHERWISE;
}

/** The stem, or the stem with the first number from 2 that looks like nobody's name. */
export async function freeUsername(tx: Tx, email: string): Promise<string> {
  const stem = usernameStem(email);
  for (let from = 1, count = FIRST_CANDIDATES; ; from += count, count = Math.min(count * 2, MAX_CANDIDATES)) {
    const candidates = Array.from({ length: count }, (_, place) => numbered(stem, from + place));
    const taken = await takenValues(tx, 'skeleton', candidates.flatMap(skeletonsOf));
    const free = candidates.find((name) => !skeletonsOf(name).some((shape) => taken.has(shape)));
    if (free !== undefined) return free;
  }
}

const numbered = (stem: string, number: number): string => (number === 1 ? stem : `${stem}${number}`);
