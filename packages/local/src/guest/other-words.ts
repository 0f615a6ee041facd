import type { ContributionState } from '@tagfalter/contract/contribution';
import { normalizeLineEnds } from '@tagfalter/domain/text';
import { blankRow, type ContributionRow } from './contribution-rows.ts';
import { makeSecret } from './contributions.ts';
import type { GuestEnv } from './guest-env.ts';

const WORDS = ['topMoment', 'guestMessage'] as const;
type Words = Record<(typeof WORDS)[number], string>;

/** As the server stores it. */
const normalized = (words: string): string => normalizeLineEnds(words).trim();

/** Words of this device that the server lacks. */
function lostWords(row: ContributionRow, polled: ContributionState): Words | null {
  const own = (part: keyof Words) => (normalized(row[part]) === normalized(polled[part]) ? '' : normalized(row[part]));
  const words = { topMoment: own('topMoment'), guestMessage: own('guestMessage') };
  return WORDS.some((part) => words[part] !== '') ? words : null;
}

/** `further` keeps this device's words. */
export interface OtherWords {
  changes: Partial<ContributionRow>;
  further: ContributionRow | null;
}

/**
 * If another browser finished the contribution with other words ('Nachreichen'), this device's go into a further one.
 * @returns `null` before the server knows of 'Senden'
 */
export function otherWords(
  env: Pick<GuestEnv, 'uuid' | 'now'>,
  row: ContributionRow,
  polled: ContributionState,
): OtherWords | null {
  if (!row.submitted || polled.state === 'open') return null;
  const { guestName, topMoment, guestMessage } = polled;
  const theirs = { guestName, topMoment, guestMessage };
  const words = lostWords(row, polled);
  if (!words) return { changes: theirs, further: null };
  const { eventId: id, receiptKey, mode: sharingMode, device, account, eventCode, ticket } = row;
  const begun = { id: env.uuid(), secret: makeSecret(), device, account, createdAt: env.now() };
  const further: ContributionRow = {
    ...blankRow({ id, receiptKey, sharingMode }, begun),
    ...words,
    guestName: row.guestName,
    submitted: true,
    ...(eventCode === undefined ? {} : { eventCode }),
    ...(ticket === undefined ? {} : { ticket }),
  };
  return { changes: { ...theirs, wordsIn: further.id }, further };
}
