import type { Contribution } from '@tagfalter/contract/contribution';
import type { ContributionColumns } from '../repository.ts';

type Words = Pick<Contribution, 'guestName' | 'topMoment' | 'guestMessage'>;

export const pickWords = ({ guestName, topMoment, guestMessage }: Contribution): Words => ({
  guestName,
  topMoment,
  guestMessage,
});

export const guestWordsOf = ({ guestName, topMoment, message }: ContributionColumns): Words => ({
  guestName,
  topMoment,
  guestMessage: message,
});

/**
 * Words to add to a finished contribution without any; another browser may have finished it. Contradicting words belong
 * to a new contribution.
 * @returns columns to write; `undefined` for none
 */
export function wordsToAdd(
  row: ContributionColumns,
  body: Contribution,
): Pick<ContributionColumns, 'topMoment' | 'message'> | undefined {
  const { guestName, topMoment, message } = row;
  const isFree = (has: string, sent: string): boolean => has === '' || sent === '' || has === sent;
  const isMeant = body.submitted && body.guestName === guestName;
  if (!isMeant || !isFree(topMoment, body.topMoment) || !isFree(message, body.guestMessage)) return undefined;
  const filled = { topMoment: topMoment || body.topMoment, message: message || body.guestMessage };
  return filled.topMoment === topMoment && filled.message === message ? undefined : filled;
}
