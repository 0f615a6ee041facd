import { PRO_PRICE } from '@tagfalter/contract/subscriptions';
import { PaymentsFault } from '#api/ports/payments.ts';
import { PlanResponse, PlansResponse } from './answers.ts';
import { type PaypalClient, parsed } from './client.ts';

/** Chosen by us, so that all processes mean the same product. */
const PRODUCT_ID = 'TAGFALTER-PRO';
const PRICE = { value: (PRO_PRICE.cents / 100).toFixed(2), currency_code: PRO_PRICE.currency };
/** Contains the price: another price is another plan. */
const PLAN_NAME = `Tagfalter Pro, ${PRICE.value} ${PRICE.currency_code} im Monat`;

const PRODUCT = { id: PRODUCT_ID, name: 'Tagfalter Pro', type: 'SERVICE', category: 'SOFTWARE' };
const PLAN = {
  product_id: PRODUCT_ID,
  name: PLAN_NAME,
  status: 'ACTIVE',
  billing_cycles: [
    {
      frequency: { interval_unit: 'MONTH', interval_count: 1 },
      tenure_type: 'REGULAR',
      sequence: 1,
      // Without end.
      total_cycles: 0,
      pricing_scheme: { fixed_price: PRICE },
    },
  ],
  payment_preferences: {
    // Unpaid months are not collected later: nobody had Pro for them.
    auto_bill_outstanding: false,
    // PayPal retries a payment for some days; final failure suspends, and Pro ends with the paid month.
    payment_failure_threshold: 1,
  },
  // Prices include tax; PayPal shows none beside them (spec §9).
  taxes: { percentage: '0', inclusive: true },
};

/** Finds the plan by its name, or creates it. Concurrent processes create one, by the request's name. */
export function createPlanFinder(client: PaypalClient): () => Promise<string> {
  let known: Promise<string> | undefined;
  return () => {
    known ??= findOrMake(client).catch((fault: unknown) => {
      known = undefined;
      throw fault;
    });
    return known;
  };
}

async function findOrMake(client: PaypalClient): Promise<string> {
  const found = await findPlan(client);
  if (found !== undefined) return found;
  await makeProduct(client);
  const requestId = `tagfalter-plan-${PRO_PRICE.cents}-${PRO_PRICE.currency}`;
  const made = await client.call({ method: 'POST', path: '/v1/billing/plans', body: PLAN, requestId });
  return parsed(PlanResponse, made.body).id;
}

async function findPlan(client: PaypalClient): Promise<string | undefined> {
  const path = `/v1/billing/plans?product_id=${PRODUCT_ID}&page_size=20`;
  const list = await unlessRefused(() => client.call({ method: 'GET', path }));
  const { plans } = list ? parsed(PlansResponse, list.body) : { plans: [] };
  const ours = plans.filter(({ name, status }) => name === PLAN_NAME && status === 'ACTIVE');
  return ours.map(({ id }) => id).sort()[0];
}

/** A conflict means that the product exists; if it is missing, creating the plan fails. */
async function makeProduct(client: PaypalClient): Promise<void> {
  const requestId = `tagfalter-product-${PRODUCT_ID}`;
  await unlessRefused(() => client.call({ method: 'POST', path: '/v1/catalogs/products', body: PRODUCT, requestId }));
}

/** @returns undefined for PayPal's own refusal, such as a missing or existing product */
async function unlessRefused<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (fault) {
    if (fault instanceof PaymentsFault && ['conflict', 'refused'].includes(fault.kind)) return undefined;
    throw fault;
  }
}
