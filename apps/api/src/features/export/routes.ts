import { accountExport } from '@tagfalter/contract/account-export';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { rightOf } from '#api/archive/address-rights.ts';
import { ownerVersionOf } from '#api/archive/owner-version.ts';
import { askedLanguage } from '#api/base/language.ts';
import { Refusal } from '#api/base/refusal.ts';
import { createThrottle } from '#api/base/throttle.ts';
import type { Db } from '#api/db/open.ts';
import { type Route, route } from '#api/http/route.ts';
import type { Identity } from '#api/ports/identity.ts';
import type { ExportSigner } from './address.ts';

/** Per account: each may cause an archive to be made. */
const ADDRESSES = { marks: 20, span: HOUR_MS };

interface Deps {
  db: Db;
  now: () => number;
  signer: ExportSigner;
  /** @throws Refusal `reauth_required` */
  requireFreshSignIn(identity: Identity): Promise<void>;
}

/** Archive of the own account. */
export function exportRoutes({ db, now, signer, requireFreshSignIn }: Deps): Route[] {
  const asked = createThrottle('addresses of an export', ADDRESSES, now);
  return [
    route(accountExport, async ({ actor: { accountId }, identity, query, headers, reply }) => {
      await requireFreshSignIn(identity);
      asked.require(accountId);
      const version = await ownerVersionOf(db, accountId);
      if (version === undefined) throw new Refusal('not_registered');
      reply.header('cache-control', 'no-store');
      const language = askedLanguage(query, headers);
      return signer.sign({ accountId, version, at: now(), language, year: query.year ?? null }, rightOf(identity));
    }),
  ];
}
