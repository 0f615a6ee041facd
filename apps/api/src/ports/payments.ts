import type { Language } from '#api/base/language.ts';

/** How a subscription stands at the payment service, in its words. */
export const PROVIDER_STATUSES = [
  'approval_pending',
  'approved',
  'active',
  'suspended',
  'cancelled',
  'expired',
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

/** A subscription as the payment service has it. Times are milliseconds since the epoch; null where it says nothing. */
export interface ProviderSubscription {
  id: string;
  status: ProviderStatus;
  /** The account it was made for (`custom_id`); null where it was not made by us. */
  accountId: string | null;
  startedAt: number | null;
  /** When the next month is to be paid; null where nothing is to be paid any more. */
  nextBillingAt: number | null;
  lastPaidAt: number | null;
  /** Payments in a row that did not come. */
  failedPayments: number;
  /** When its status last changed. */
  statusChangedAt: number | null;
}

export interface Order {
  /** Names the order: one that is repeated makes nothing twice. */
  requestId: string;
  accountId: string;
  language: Language;
  /** On our own origin; the payer comes back there. */
  returnUrl: string;
  cancelUrl: string;
}

/** What the payment service tells by itself. Says what to ask about, nothing that is taken for true. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** undefined where the event is about something else. */
  subscriptionId: string | undefined;
}

/** An act upon a subscription. */
export interface Act {
  subscriptionId: string;
  /** Names the act: one that is repeated has no second effect. */
  requestId: string;
  /** For the payment service's own record; at most 128 characters, never anything that somebody typed. */
  reason: string;
}

/**
 * Port: somebody takes money each month. Every call asks over a network, is bounded in time and repeated where that is safe.
 * None fetches an address that a client has named.
 */
export interface Payments {
  /** `test`: no money moves ('Testzahlung'). */
  readonly kind: 'paypal' | 'test';
  /** @throws PaymentsFault */
  create(order: Order): Promise<{ subscriptionId: string; approvalUrl: string }>;
  /** @returns null where there is none. @throws PaymentsFault */
  read(subscriptionId: string): Promise<ProviderSubscription | null>;
  /** Stops the payments; can be taken back. @throws PaymentsFault `conflict` where its state does not allow that */
  suspend(act: Act): Promise<void>;
  /** Takes a suspension back. @throws PaymentsFault */
  resume(act: Act): Promise<void>;
  /** For good. @throws PaymentsFault */
  cancel(act: Act): Promise<void>;
  /**
   * The event of a webhook, if the payment service has signed it for us.
   * @param body the bytes as they came
   * @returns null for a forgery: no or a wrong signature, a certificate of a foreign host, a changed body
   * @throws PaymentsFault `unavailable` where that cannot be told at present
   */
  readEvent(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Uint8Array,
  ): Promise<PaymentEvent | null>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

/**
 * `unavailable`: unreachable, too slow, asked too often, or in trouble of its own; later it may work. `conflict`: the state of
 * the subscription does not allow it. `refused`: it will not do this. `broken`: its answer cannot be used.
 */
export type PaymentsFaultKind = 'unavailable' | 'conflict' | 'refused' | 'broken';

/** Why the payment service did nothing. Never carries what was sent, what came back, or a key. */
export class PaymentsFault extends Error {
  override readonly name = 'PaymentsFault';
  readonly kind: PaymentsFaultKind;
  /** Not before this many milliseconds have passed, where it said so. */
  readonly retryAfterMs: number | undefined;
  /** For the log: the kind, and the HTTP status where there was one. */
  readonly code: string;

  constructor(kind: PaymentsFaultKind, options: { retryAfterMs?: number | undefined; status?: number } = {}) {
    const code = options.status === undefined ? kind : `${kind}_${options.status}`;
    super(`The payment service did nothing: ${code}`);
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.code = code;
  }
}
