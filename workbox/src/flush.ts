import type { TokenResult } from '@tagfalter/local/base/env';
import type { DiaryAccount } from '@tagfalter/local/diary';

/** What flushing needs from its surroundings. */
export interface FlushParts {
  token(): Promise<TokenResult>;
  /** Account behind a token; null when nobody is registered under it. Throws on a network fault. */
  accountOf(token: string): Promise<DiaryAccount | null>;
  /** Whether this device holds a diary of the account. */
  hasDiary(accountId: string): Promise<boolean>;
  /** Sends everything of that account; false when something is left to send. Throws where a window goes on doing that. */
  sendAll(account: DiaryAccount): Promise<boolean>;
}

/** The browser fires the sync event again when its work rejects: that is the whole retry (S12). */
export class TryLater extends Error {}

/**
 * Sends what waits on this device while no tab is open. Works for the account of the session cookie alone and only if
 * its diary is here already: the worker never opens another one and never makes one (S14).
 * Throws `TryLater` when the network gave out or something is left, and what its parts throw: either brings it again.
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
