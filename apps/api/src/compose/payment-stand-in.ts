import { PAYMENT_WEBHOOK_PATH } from '@tagfalter/contract/raw-calls';
import type { FastifyInstance } from 'fastify';
import { stylesOf } from '#api/http/pages/event-page.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import type { Deps } from './deps.ts';

const RETRY = { limit: 2, delay: 20, max: 60 };

/**
 * Serves the stand-in's pages, clock and webhooks; webhooks go through our own routing, parsing and hooks. Call before
 * the jobs start; does nothing with real payments.
 */
export async function servePaymentStandIn(
  app: FastifyInstance,
  { standIn, jobs, webRoot }: Pick<Deps, 'standIn' | 'jobs' | 'webRoot'>,
  isOwnOrigin: (origin: string) => boolean,
): Promise<void> {
  if (!standIn) return;
  await app.register(standIn.pages({ styles: stylesOf(webRoot), isOwnOrigin }));
  standIn.deliverTo(async (headers, payload) => {
    const { statusCode } = await app.inject({ method: 'POST', url: PAYMENT_WEBHOOK_PATH, headers, payload });
    return statusCode;
  });
  const name = 'payment-stand-in';
  const kind = defineJob({ name, data: NoData, key: () => name, width: 1, retry: RETRY });
  jobs.handle(kind, () => standIn.tick());
  jobs.schedule(kind, '* * * * *');
}
