import * as v from 'valibot';
import { oneWord } from './variable-forms.ts';

/** An application in PayPal's developer dashboard. */
export interface PaypalConfig {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** PayPal signs its events for this webhook. */
  webhookId: string;
}

const REAL = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';

export const PAYPAL_VARIABLES = {
  PAYPAL_BASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replace(/\/+$/, '')),
      v.picklist([REAL, SANDBOX], `must be ${REAL} or ${SANDBOX}`),
    ),
  ),
  PAYPAL_CLIENT_ID: v.optional(oneWord),
  PAYPAL_CLIENT_SECRET: v.optional(oneWord),
  PAYPAL_WEBHOOK_ID: v.optional(oneWord),
};

/**
 * All variables or none: half a configuration takes money without hearing of it.
 * @param fail throws a sentence for the operator
 */
export function paypalOf(
  env: v.InferOutput<v.ObjectSchema<typeof PAYPAL_VARIABLES, undefined>>,
  fail: (sentence: string) => never,
): PaypalConfig | undefined {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = env;
  if (clientId !== undefined && clientSecret !== undefined && webhookId !== undefined) {
    return { baseUrl: env.PAYPAL_BASE_URL ?? REAL, clientId, clientSecret, webhookId };
  }
  const given = [env.PAYPAL_BASE_URL, clientId, clientSecret, webhookId];
  if (given.every((value) => value === undefined)) return undefined;
  return fail(
    'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID belong together; leave all of PAYPAL_… out for test payments.',
  );
}
