import { Refusal } from '#api/base/refusal.ts';
import { PaymentsFault } from '#api/ports/payments.ts';

/**
 * Does something that asks the payment service, for somebody who waits.
 * @throws Refusal `payments_unavailable` where it may work later, `payments_failed` where it was refused
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
