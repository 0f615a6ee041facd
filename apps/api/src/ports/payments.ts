import type { ServerLanguage } from '#api/base/language.ts';

/** Statuses in the words of the payment service. */
export const PROVIDER_STATUSES = [
  'approval_pending',
  'approved',
  'active',
  'suspended',
  'cancelled',
  'expired',
] as const;
export type ProviderStatus = (typeof PROVIDER_STATUSES)[number];

export interface Money {
  cents: number;
  /** ISO 4217. */
  currency: string;
}

/** Monthly price of a contract. Another price is another plan. */
export interface Terms extends Money {
  planId: string;
}

/** A subscription at the payment service. Times in milliseconds since the epoch; null if unknown. */
export interface ProviderSubscription {
  id: string;
  status: ProviderStatus;
  /** Its account (`custom_id`); null if we did not make it. */
  accountId: string | null;
  planId: string | null;
  /** Its price or cycle is not the plan's, or it is for several. */
  isOverridden: boolean;
  /** Amount of the last payment. */
  lastPaid: Money | null;
  startedAt: number | null;
  /** Next payment; null if no more is due. */
  nextBillingAt: number | null;
  lastPaidAt: number | null;
  /** Consecutive failures. */
  failedPayments: number;
  /** Last change of the status. */
  statusChangedAt: number | null;
}

export interface Order {
  /** Idempotency key of the order. */
  requestId: string;
  accountId: string;
  language: ServerLanguage;
  /** The payer returns to this address of our origin. */
  returnUrl: string;
  cancelUrl: string;
}

/** A webhook event. It names a subject to query; its contents are not trusted. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** undefined for other subjects. */
  subscriptionId: string | undefined;
}

export interface Act {
  subscriptionId: string;
  /** Idempotency key. */
  requestId: string;
  /** For the service's own record; at most 128 characters, never typed by a person. */
  reason: string;
}

/**
 * Port: monthly payments. Every call uses the network with a timeout and retries where that is safe. None fetches an
 * address named by a client.
 */
export interface Payments {
  /** `test`: no money moves ('Testzahlung'). */
  readonly kind: 'paypal' | 'test';
  /** Terms of an order of today. */
  offer(): Promise<Terms>;
  create(order: Order): Promise<{ subscriptionId: string; approvalUrl: string; terms: Terms }>;
  /** @returns null if unknown there */
  read(subscriptionId: string): Promise<ProviderSubscription | null>;
  /** Stops payments until `resume`. @throws PaymentsFault `conflict` if its state forbids that */
  suspend(act: Act): Promise<void>;
  resume(act: Act): Promise<void>;
  /** Final. */
  cancel(act: Act): Promise<void>;
  /**
   * Verifies and parses a webhook.
   * @param body raw bytes
   * @returns null for a forgery: missing or wrong signature, foreign certificate host, changed body
   * @throws PaymentsFault `unavailable` if that cannot be checked now
   */
  readEvent(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Uint8Array,
  ): Promise<PaymentEvent | null>;
  /** Ends calls under way. */
  close(): Promise<void>;
}

/**
 * `unavailable`: unreachable, slow, rate limited or failing; a retry may help. `conflict`: the subscription's state
 * forbids it. `refused`: final no. `broken`: unusable reply.
 */
export type PaymentsFaultKind = 'unavailable' | 'conflict' | 'refused' | 'broken';

/** Never carries what was sent, what came back, or a key. */
export class PaymentsFault extends Error {
  override readonly name = 'PaymentsFault';
  readonly kind: PaymentsFaultKind;
  /** Earliest retry, if the service named one. */
  readonly retryAfterMs: number | undefined;
  /** For the log: the kind, and the HTTP status if there was one. */
  readonly code: string;

  constructor(kind: PaymentsFaultKind, options: { retryAfterMs?: number | undefined; status?: number } = {}) {
    const code = options.status === undefined ? kind : `${kind}_${options.status}`;
    super(`The payment service did nothing: ${code}`);
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.code = code;
  }
}
