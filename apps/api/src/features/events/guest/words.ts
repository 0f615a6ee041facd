import type { Contribution } from '@tagfalter/contract/contribution';
import type { ContributionRow } from '../repository.ts';

/** What a guest has written, under the names of the contract. */
type Words = Pick<Contribution, 'guestName' | 'topMoment' | 'guestMessage'>;

export const pickWords = ({ guestName, topMoment, guestMessage }: Contribution): Words => ({
  guestName,
  topMoment,
  guestMessage,
});

export const wordsOf = ({ guestName, topMoment, message }: ContributionRow): Words => ({
  guestName,
  topMoment,
  guestMessage: message,
});

/**
 * What a finished contribution lacks of the words that are sent to it: another browser may have finished it without them. All
 * of them or none, for those that contradict what stands begin a contribution of their own, with all they have.
 * @returns columns to write; `undefined` where there is nothing to add
 */
export function wordsToAdd(
  row: ContributionRow,
  body: Contribution,
): Pick<ContributionRow, 'topMoment' | 'message'> | undefined {
  const { guestName, topMoment, message } = row;
  const isFree = (has: string, told: string): boolean => has === '' || told === '' || has === told;
  const isMeant = body.submitted && body.guestName === guestName;
  if (!isMeant || !isFree(topMoment, body.topMoment) || !isFree(message, body.guestMessage)) return undefined;
  const filled = { topMoment: topMoment || body.topMoment, message: message || body.guestMessage };
  return filled.topMoment === topMoment && filled.message === message ? undefined : filled;
}
