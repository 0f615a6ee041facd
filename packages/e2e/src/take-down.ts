import { adminModeration, type ModerationSubject, type ReportedContent } from '@tagfalter/contract/admin-moderation';
import * as v from 'valibot';
import type { Stack } from './stack.ts';

/** As the operator does: looks, then takes down what was shown. @returns what was shown */
export async function takeDownContent(
  stack: Pick<Stack, 'askAdmin'>,
  subject: ModerationSubject,
  reason: string,
): Promise<ReportedContent> {
  const answer = v.parse(adminModeration.reply, await stack.askAdmin(adminModeration, { action: 'show', subject }));
  if (answer.outcome !== 'shown') throw new Error(`nothing to take down: ${answer.outcome}`);
  const { version } = answer.shown;
  await stack.askAdmin(adminModeration, { action: 'take-down', subject, version, reason });
  return answer.shown;
}
