import { HOUR_MS } from '@tagfalter/domain/durations';
import { eq } from 'drizzle-orm';
import { Refusal } from '#api/base/refusal.ts';
import { users } from '#api/db/account-schema.ts';
import type { Db } from '#api/db/open.ts';
import { type Assistant, AssistantFault } from '#api/ports/assistant.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import { refusalOfFault, type WordlessCode } from './faults.ts';

/** Unusable replies cost the operator, not the account; an account that causes many has to wait (threat 16). */
const USELESS_ANSWERS = { marks: 20, span: HOUR_MS };

export interface AssistantCall<T> {
  accountId: string;
  /** Code for an input without words. */
  wordless: WordlessCode;
  call(assistant: Assistant, signal: AbortSignal): Promise<T>;
}

/** @throws Refusal `ai_consent_required`, `too_many_requests`, `ai_unavailable`, `ai_failed`, or `wordless` */
export type Ask = <T>(asked: AssistantCall<T>) => Promise<T>;

interface Options {
  db: Db;
  assistant: Assistant;
  now: () => number;
  throttles: Throttles;
  /** Aborted when the product stops. */
  stopping: AbortSignal;
}

/** The only way to the assistant. Consent is checked last, just before text leaves. */
export function createAsk({ db, assistant, now, throttles, stopping }: Options): Ask {
  const useless = throttles.create('useless answers', USELESS_ANSWERS, now);
  return async ({ accountId, wordless, call }) => {
    if (assistant.kind === 'external') await requireConsent(db, accountId);
    const place = await useless.require(accountId);
    let counts = false;
    try {
      return await call(assistant, stopping);
    } catch (fault) {
      counts = assistant.kind === 'external' && isUseless(fault);
      throw refusalOfFault(fault, stopping, wordless);
    } finally {
      if (!counts) await place.release();
    }
  };
}

/**
 * Consent for an external assistant (spec decision 19); the built-in one needs none.
 * @throws Refusal `ai_consent_required`
 */
async function requireConsent(db: Db, accountId: string): Promise<void> {
  const [row] = await db.select({ at: users.aiConsentAt }).from(users).where(eq(users.id, accountId));
  if (!row?.at) throw new Refusal('ai_consent_required');
}

function isUseless(fault: unknown): boolean {
  return fault instanceof AssistantFault && ['refused', 'broken', 'wordless'].includes(fault.kind);
}
