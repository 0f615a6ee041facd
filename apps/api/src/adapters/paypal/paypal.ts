import { PRO_PRICE } from '@tagfalter/contract/subscriptions';
import { boundedFetch } from '#api/adapters/bounded-fetch.ts';
import type { ServerLanguage } from '#api/base/language.ts';
import { type Act, type Payments, PaymentsFault, type ProviderStatus, type Terms } from '#api/ports/payments.ts';
import { CreatedResponse, SubscriptionResponse } from './answers.ts';
import { createClient, parsed } from './client.ts';
import { createEventReader, type Trust } from './event-reader.ts';
import { createPlanFinder } from './plan.ts';

const MAX_ANSWER = 512 * 1024;
/** A person waits for most calls. */
const PATIENCE = { request: 15_000, pauses: [300, 1200] };
const NOT_FOUND = 404;
/** PayPal's locales for our languages. */
const LOCALES: Record<ServerLanguage, string> = { de: 'de-DE', en: 'en-US', fr: 'fr-FR', es: 'es-ES' };
/** Status in which each act is already done. */
const DONE: Record<string, ProviderStatus> = { suspend: 'suspended', activate: 'active', cancel: 'cancelled' };
const MAX_REASON = 128;
const ID = /^[A-Za-z0-9-]{3,60}$/;

export interface PaypalOptions {
  kind: Payments['kind'];
  /** REST API without a trailing slash; resolved before each request. */
  baseUrl: () => Promise<string>;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Whether a payer may be redirected there. */
  isApprovalUrl(url: string): boolean;
  trust: Trust;
  now: () => number;
  /** Shorter in tests. */
  patience?: { request: number; pauses: readonly number[] };
  /** Replaces the network in tests. */
  fetch?: typeof fetch;
}

/** PayPal Subscriptions v1 (spec decision 26, decision 107); also used with the stand-in. */
export function createPaypal(options: PaypalOptions): Payments {
  const stop = new AbortController();
  const network = { fetch: options.fetch ?? boundedFetch(MAX_ANSWER), stopped: stop.signal, now: options.now };
  const client = createClient({ patience: PATIENCE, ...options, ...network });
  const findPlan = createPlanFinder(client);
  const offer = async (): Promise<Terms> => ({ planId: await findPlan(), ...PRO_PRICE });

  const read: Payments['read'] = async (subscriptionId) => {
    if (!ID.test(subscriptionId)) return null;
    try {
      const { body } = await client.call({ method: 'GET', path: `/v1/billing/subscriptions/${subscriptionId}` });
      return parsed(SubscriptionResponse, body);
    } catch (fault) {
      if (fault instanceof PaymentsFault && fault.code.endsWith(`_${NOT_FOUND}`)) return null;
      throw fault;
    }
  };

  const act = async (verb: keyof typeof DONE, { subscriptionId, requestId, reason }: Act): Promise<void> => {
    if (!ID.test(subscriptionId)) throw new PaymentsFault('refused');
    const path = `/v1/billing/subscriptions/${subscriptionId}/${verb}`;
    const body = { reason: reason.slice(0, MAX_REASON) };
    try {
      await client.call({ method: 'POST', path, body, requestId });
    } catch (fault) {
      if (!(fault instanceof PaymentsFault) || fault.kind !== 'conflict') throw fault;
      // The response to an earlier attempt may have been lost.
      if ((await read(subscriptionId))?.status !== DONE[verb]) throw fault;
    }
  };

  return {
    kind: options.kind,
    offer,
    async create({ requestId, accountId, language, returnUrl, cancelUrl }) {
      const terms = await offer();
      const body = {
        plan_id: terms.planId,
        custom_id: accountId,
        application_context: {
          brand_name: 'Tagfalter',
          locale: LOCALES[language],
          shipping_preference: 'NO_SHIPPING',
          user_action: 'SUBSCRIBE_NOW',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      };
      const made = await client.call({ method: 'POST', path: '/v1/billing/subscriptions', body, requestId });
      const { id, approvalUrl } = parsed(CreatedResponse, made.body);
      if (approvalUrl === undefined || !options.isApprovalUrl(approvalUrl)) throw new PaymentsFault('broken');
      return { subscriptionId: id, approvalUrl, terms };
    },
    read,
    suspend: (what) => act('suspend', what),
    resume: (what) => act('activate', what),
    cancel: (what) => act('cancel', what),
    readEvent: createEventReader({ webhookId: options.webhookId, trust: options.trust, ...network }),
    async close() {
      stop.abort();
    },
  };
}
