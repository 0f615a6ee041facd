import type { Db } from '#api/db/open.ts';
import type { IdentityRegistry } from '#api/ports/identity.ts';
import { findByEmail } from './embedded-records.ts';
import { bodyOf, emailIn, type Page } from './embedded-request.ts';

/** Notes sign-ins at known addresses and wrong passwords; throttled attempts do not count. */
export function noteSignIns(db: Db, registry: Pick<IdentityRegistry, 'note'>, page: Page): Page {
  return async (request, network) => {
    const email = emailIn(await bodyOf(request));
    const answer = await page(request, network);
    if (!answer.ok && answer.status !== 401) return answer;
    const identity = await findByEmail(db, email);
    if (identity) await registry.note(identity.subject, answer.ok ? 'signed_in' : 'sign_in_failed', network);
    return answer;
  };
}
