import { EXPORT_PATH } from '@tagfalter/contract/account-export';
import * as v from 'valibot';
import { nameOfRight, type Right, RightSchema } from '#api/archive/address-rights.ts';
import { createOrderSigner, type SigningDeps } from '#api/archive/signed-order.ts';
import { SERVER_LANGUAGES } from '#api/base/language.ts';

const Whole = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const QuerySchema = v.object({
  version: Whole,
  at: Whole,
  exp: Whole,
  language: v.picklist(SERVER_LANGUAGES),
  year: v.optional(Whole),
  right: RightSchema,
  sig: v.string(),
});
const ParamsSchema = v.object({ accountId: v.pipe(v.string(), v.uuid()) });

/** Equal orders of an unchanged account give equal archives. */
export interface ExportOrder {
  accountId: string;
  /** Version of the account at the request. */
  version: number;
  /** Instant of the export, milliseconds since the epoch. */
  at: number;
  language: (typeof SERVER_LANGUAGES)[number];
  year: number | null;
}

export interface ExportSigner {
  /**
   * @returns the address and its expiry in seconds since the epoch
   * @throws Refusal `not_found` if the right has ended meanwhile
   */
  sign(order: ExportOrder, right: Right): Promise<{ url: string; expiresAt: number }>;
  /** undefined for a forged address, and for one that has ended. */
  open(params: unknown, query: unknown): Promise<ExportOrder | undefined>;
}

const signed = ({ accountId, version, at, language, year }: ExportOrder) => ({
  accountId,
  words: [accountId, version, at, language, year],
});

export function createExportSigner(deps: SigningDeps): ExportSigner {
  const signer = createOrderSigner('export', deps);
  return {
    async sign(order, right) {
      const { accountId, version, at, language, year } = order;
      const { sig, exp } = await signer.sign(signed(order), right);
      const query = new URLSearchParams({
        ...{ version: String(version), at: String(at), language, exp: String(exp) },
        ...(year === null ? {} : { year: String(year) }),
        ...{ right: nameOfRight(right), sig },
      });
      return { url: `${EXPORT_PATH}/${accountId}?${query}`, expiresAt: exp };
    },
    async open(params, query) {
      const named = v.safeParse(ParamsSchema, params);
      const said = v.safeParse(QuerySchema, query);
      if (!named.success || !said.success) return undefined;
      const { right, sig, exp, year = null, ...order } = said.output;
      const full = { accountId: named.output.accountId, year, ...order };
      return (await signer.isGood(signed(full), { right, sig, exp })) ? full : undefined;
    },
  };
}
