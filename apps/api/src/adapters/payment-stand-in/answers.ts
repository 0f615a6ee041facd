import type { StandInState } from './state.ts';

const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

/** A subscription as PayPal shows it: no next payment while suspended. */
export function subscriptionResponse(id: string, state: StandInState, links: readonly object[] = []): object {
  const { status, planId, customId, createdAt, changedAt, startedAt } = state;
  return {
    id,
    plan_id: planId,
    status,
    status_update_time: timeOf(changedAt),
    start_time: timeOf(startedAt ?? createdAt),
    ...(customId !== undefined && { custom_id: customId }),
    plan_overridden: state.isOverridden,
    quantity: '1',
    ...(startedAt !== null && { billing_info: billingInfo(state) }),
    create_time: timeOf(createdAt),
    update_time: timeOf(changedAt),
    links,
  };
}

function billingInfo(state: StandInState): object {
  const { status, price, nextAt, paidMonths, lastPaidAt, failedAt, failedPayments } = state;
  return {
    outstanding_balance: { ...price, value: '0.00' },
    cycle_executions: [{ tenure_type: 'REGULAR', sequence: 1, cycles_completed: paidMonths, total_cycles: 0 }],
    ...(lastPaidAt !== null && { last_payment: { amount: price, time: timeOf(lastPaidAt) } }),
    ...(status === 'ACTIVE' && nextAt !== null && { next_billing_time: timeOf(nextAt) }),
    failed_payments_count: failedPayments,
    ...(failedAt !== null && {
      last_failed_payment: { amount: price, time: timeOf(failedAt), reason_code: 'PAYMENT_DENIED' },
    }),
  };
}

/** Refusals in PayPal's words. */
export const STAND_IN_REFUSALS = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
} as const;

/** PayPal's description per issue. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  DUPLICATE_RESOURCE_IDENTIFIER: 'Identifier must be unique.',
  INVALID_PARAMETER_VALUE: 'The value of a field is invalid.',
  INVALID_RESOURCE_ID: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  SUBSCRIPTION_CANNOT_BE_ACTIVATED: 'Subscription cannot be activated after payment failure threshold has reached.',
};

/** @param description if it depends on the request */
export function refusalResponse(
  status: keyof typeof STAND_IN_REFUSALS,
  issue: string,
  description = DESCRIPTIONS[issue] ?? issue,
): object {
  const [name, message] = STAND_IN_REFUSALS[status];
  return { name, message, debug_id: '0000000000000', details: [{ issue, description }], links: [] };
}
