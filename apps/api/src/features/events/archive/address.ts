import { EVENT_ARCHIVE_PATH } from '@tagfalter/contract/event-archive';
import { isTimeZone } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { nameOfRight, type Right, RightSchema } from '#api/archive/address-rights.ts';
import { createOrderSigner, type SigningDeps } from '#api/archive/signed-order.ts';
import { SERVER_LANGUAGES, type ServerLanguage } from '#api/base/language.ts';

const Whole = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const Uuid = v.pipe(v.string(), v.uuid());
const ParamsSchema = v.object({ id: Uuid });
const QuerySchema = v.object({
  host: Uuid,
  at: Whole,
  exp: Whole,
  language: v.picklist(SERVER_LANGUAGES),
  timeZone: v.pipe(v.string(), v.check(isTimeZone)),
  right: RightSchema,
  sig: v.string(),
});

/** An archive's moment: what had arrived by then and is not deleted since. */
export interface EventArchiveOrder {
  eventId: string;
  hostId: string;
  /** Milliseconds since the epoch. */
  at: number;
  language: ServerLanguage;
  /** Zone of displayed times. */
  timeZone: string;
}

export interface EventArchiveSigner {
  /**
   * @returns the address and its expiry in seconds since the epoch
   * @throws Refusal `not_found` if the right has ended meanwhile
   */
  sign(order: EventArchiveOrder, right: Right): Promise<{ url: string; expiresAt: number }>;
  /** undefined for a forged address, and for one that has ended. */
  open(params: unknown, query: unknown): Promise<EventArchiveOrder | undefined>;
}

const signed = ({ eventId, hostId, at, language, timeZone }: EventArchiveOrder) => ({
  accountId: hostId,
  words: [eventId, hostId, at, language, timeZone],
});

export function createEventArchiveSigner(deps: SigningDeps): EventArchiveSigner {
  const signer = createOrderSigner('event', deps);
  return {
    async sign(order, right) {
      const { eventId, hostId, at, language, timeZone } = order;
      const { sig, exp } = await signer.sign(signed(order), right);
      const query = new URLSearchParams({
        ...{ host: hostId, at: String(at), language, timeZone, exp: String(exp) },
        ...{ right: nameOfRight(right), sig },
      });
      return { url: `${EVENT_ARCHIVE_PATH.replace(':id', eventId)}?${query}`, expiresAt: exp };
    },
    async open(params, query) {
      const named = v.safeParse(ParamsSchema, params);
      const said = v.safeParse(QuerySchema, query);
      if (!named.success || !said.success) return undefined;
      const { right, sig, exp, host, ...order } = said.output;
      const full = { eventId: named.output.id, hostId: host, ...order };
      return (await signer.isGood(signed(full), { right, sig, exp })) ? full : undefined;
    },
  };
}
