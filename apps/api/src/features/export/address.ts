import { EXPORT_PATH } from '@tagfalter/contract/account-export';
import * as v from 'valibot';
import { createOrderSigner } from '#api/archive/signed-order.ts';
import { LANGUAGES } from '#api/base/language.ts';

const Whole = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const QuerySchema = v.object({
  version: Whole,
  at: Whole,
  exp: Whole,
  language: v.picklist(LANGUAGES),
  year: v.optional(Whole),
  sig: v.string(),
});
const ParamsSchema = v.object({ accountId: v.pipe(v.string(), v.uuid()) });

/** Equal orders of an unchanged account give equal archives. */
export interface ArchiveOrder {
  accountId: string;
  /** Version of the account at the request. */
  version: number;
  /** Instant of the export, milliseconds since the epoch. */
  at: number;
  language: (typeof LANGUAGES)[number];
  year: number | null;
}

export interface ExportSigner {
  /** @param hours lifetime, six by default @returns the address and its expiry in seconds since the epoch */
  sign(order: ArchiveOrder, hours?: number): { url: string; expiresAt: number };
  /** undefined for a forged or expired address. */
  open(params: unknown, query: unknown): ArchiveOrder | undefined;
}

const wordsOf = ({ accountId, version, at, language, year }: ArchiveOrder) => [accountId, version, at, language, year];

/** @param key shared by all processes on one database @param now milliseconds since the epoch */
export function createExportSigner(key: Uint8Array, now: () => number): ExportSigner {
  const signer = createOrderSigner('export', key, now);
  return {
    sign(order, hours) {
      const { accountId, version, at, language, year } = order;
      const { sig, exp } = signer.sign(wordsOf(order), hours);
      const query = new URLSearchParams({
        ...{ version: String(version), at: String(at), language, exp: String(exp) },
        ...(year === null ? {} : { year: String(year) }),
        sig,
      });
      return { url: `${EXPORT_PATH}/${accountId}?${query}`, expiresAt: exp };
    },
    open(params, query) {
      const named = v.safeParse(ParamsSchema, params);
      const said = v.safeParse(QuerySchema, query);
      if (!named.success || !said.success) return undefined;
      const { sig, exp, year = null, ...order } = said.output;
      const full = { accountId: named.output.accountId, year, ...order };
      return signer.isGood(wordsOf(full), { sig, exp }) ? full : undefined;
    },
  };
}
