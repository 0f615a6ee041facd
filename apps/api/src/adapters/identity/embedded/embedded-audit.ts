import type { Db } from '#api/db/open.ts';
import type { IdentityRegistry } from '#api/ports/identity.ts';
import { findByEmail } from './embedded-records.ts';
import { bodyOf, emailIn, type IdentityPage } from './embedded-request.ts';

/** Notes sign-ins at known addresses and wrong passwords; throttled attempts do not count. */
export function noteSignIns(db: Db, registry: Pick<IdentityRegistry, 'note'>, page: IdentityPage): IdentityPage {
  return async (request, network) => {
    const email = emailIn(await bodyOf(request));
    const response = await page(request, network);
    if (!response.ok && response.status !== 401) return response;
    const identity = await findByEmail(db, email);
    if (identity) await registry.note(identity.subject, response.ok ? 'signed_in' : 'sign_in_failed', network);
    return response;
  };
}
