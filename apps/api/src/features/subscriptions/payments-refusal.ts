import { Refusal } from '#api/base/refusal.ts';
import { PaymentsFault } from '#api/ports/payments.ts';

/**
 * Maps faults of the payment service.
 * @throws Refusal `payments_unavailable` if a retry may help, else `payments_failed`
 */
export async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof PaymentsFault)) throw fault;
    const isLater = fault.kind === 'unavailable';
    const wait = fault.retryAfterMs === undefined ? {} : { retryAfter: Math.ceil(fault.retryAfterMs / 1000) };
    throw new Refusal(isLater ? 'payments_unavailable' : 'payments_failed', isLater ? wait : {});
  }
}
