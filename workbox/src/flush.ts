import type { TokenResult } from '@tagfalter/local/base/env';
import type { DiaryAccount } from '@tagfalter/local/diary';

export interface FlushParts {
  token(): Promise<TokenResult>;
  /** `null` if not registered. Throws on a network fault. */
  accountOf(token: string): Promise<DiaryAccount | null>;
  hasDiary(accountId: string): Promise<boolean>;
  /** False if something is left. Throws if a window is sending. */
  sendAll(account: DiaryAccount): Promise<boolean>;
}

/** Makes the browser fire the sync event again (S12). */
export class TryLater extends Error {}

/**
 * Sends what waits while no tab is open, if the account's diary is here (S14).
 * @throws TryLater if something is left, and whatever `parts` throws: either brings the event again
 */
export async function flushOutbox(parts: FlushParts): Promise<'signed-out' | 'no-diary' | 'sent'> {
  const token = await parts.token();
  if (token.status === 'signed-out') return 'signed-out';
  if (token.status === 'unreachable') throw new TryLater('No token without a network');
  const account = await parts.accountOf(token.token);
  if (account === null || !(await parts.hasDiary(account.id))) return 'no-diary';
  if (!(await parts.sendAll(account))) throw new TryLater('Something is left to send');
  return 'sent';
}
