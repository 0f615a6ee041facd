import { PAYMENT_WEBHOOK_PATH } from '@tagfalter/contract/raw-calls';
import { stylesOf } from '#api/http/pages/event-page.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import type { SharedDeps } from './shared.ts';
import { type Subject, scheduledJob } from './subject.ts';

const NAME = 'payment-stand-in';
const TICK = defineJob({
  name: NAME,
  data: NoData,
  key: () => NAME,
  width: 1,
  retry: { limit: 2, delay: 20, max: 60 },
});

/**
 * The stand-in's pages, clock and webhooks, which go through our own routing, parsing and hooks. Nothing with real
 * payments.
 */
export function joinPaymentStandIn({ standIn, webRoot, isOwnOrigin }: SharedDeps): Subject {
  if (!standIn) return {};
  return {
    pages: [standIn.pages({ styles: stylesOf(webRoot), isOwnOrigin })],
    jobs: [scheduledJob(TICK, '* * * * *', () => standIn.tick())],
    hooks(app) {
      standIn.deliverTo(async (headers, payload) => {
        const { statusCode } = await app.inject({ method: 'POST', url: PAYMENT_WEBHOOK_PATH, headers, payload });
        return statusCode;
      });
    },
  };
}
