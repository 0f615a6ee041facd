import { EVENT_ARCHIVE_PATH } from '@tagfalter/contract/event-archive';
import { isTimeZone } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { createOrderSigner } from '#api/archive/signed-order.ts';
import { LANGUAGES, type Language } from '#api/base/language.ts';

const Whole = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));
const Uuid = v.pipe(v.string(), v.uuid());
const ParamsSchema = v.object({ id: Uuid });
const QuerySchema = v.object({
  host: Uuid,
  at: Whole,
  exp: Whole,
  language: v.picklist(LANGUAGES),
  timeZone: v.pipe(v.string(), v.check(isTimeZone)),
  sig: v.string(),
});

/** An archive's moment: what had arrived by then and is not deleted since. */
export interface EventArchiveOrder {
  eventId: string;
  hostId: string;
  /** Milliseconds since the epoch. */
  at: number;
  language: Language;
  /** Zone of displayed times. */
  timeZone: string;
}

export interface EventArchiveSigner {
  /** @returns the address and its expiry in seconds since the epoch */
  sign(order: EventArchiveOrder): { url: string; expiresAt: number };
  /** undefined for a forged or expired address. */
  open(params: unknown, query: unknown): EventArchiveOrder | undefined;
}

const wordsOf = ({ eventId, hostId, at, language, timeZone }: EventArchiveOrder) => [
  ...[eventId, hostId, at],
  ...[language, timeZone],
];

/** @param key shared by all processes on one database @param now milliseconds since the epoch */
export function createEventArchiveSigner(key: Uint8Array, now: () => number): EventArchiveSigner {
  const signer = createOrderSigner('event', key, now);
  return {
    sign(order) {
      const { eventId, hostId, at, language, timeZone } = order;
      const { sig, exp } = signer.sign(wordsOf(order));
      const query = new URLSearchParams({
        ...{ host: hostId, at: String(at), language, timeZone, exp: String(exp) },
        sig,
      });
      return { url: `${EVENT_ARCHIVE_PATH.replace(':id', eventId)}?${query}`, expiresAt: exp };
    },
    open(params, query) {
      const named = v.safeParse(ParamsSchema, params);
      const said = v.safeParse(QuerySchema, query);
      if (!named.success || !said.success) return undefined;
      const { sig, exp, host, ...order } = said.output;
      const full = { eventId: named.output.id, hostId: host, ...order };
      return signer.isGood(wordsOf(full), { sig, exp }) ? full : undefined;
    },
  };
}
