import { takenValues } from '#api/db/handles.ts';
import type { Tx } from '#api/db/open.ts';

const MAX_STEM_LENGTH = 24;
/** Names asked about at first; then twice as many each time, up to what one statement should take. */
const FIRST_ASKED = 8;
const MOST_ASKED = 1024;

/** Local part in lower case, with letters, digits, dots, dashes and underscores (spec decision 5). */
export function usernameStem(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).normalize('NFKC').toLowerCase();
  const kept = local.replace(/\+.*$/, '').replace(/[^\p{L}\p{N}._-]/gu, '');
  return kept.slice(0, MAX_STEM_LENGTH) || 'falter';
}

/** The stem, or the stem with the first free number from 2; ignores case. */
export async function freeUsername(tx: Tx, email: string): Promise<string> {
  const stem = usernameStem(email);
  for (let from = 1, count = FIRST_ASKED; ; from += count, count = Math.min(count * 2, MOST_ASKED)) {
    const candidates = Array.from({ length: count }, (_, place) => numbered(stem, from + place));
    const taken = await takenValues(tx, 'username', candidates);
    const free = candidates.find((name) => !taken.has(name));
    if (free !== undefined) return free;
  }
}

const numbered = (stem: string, number: number): string => (number === 1 ? stem : `${stem}${number}`);
