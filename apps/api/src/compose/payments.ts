import type { FastifyInstance } from 'fastify';
import { stylesOf } from '#api/http/event-page.ts';
import { defineJob, NoData } from '#api/ports/jobs.ts';
import type { Deps } from './deps.ts';

const WEBHOOK = '/api/paypal/webhook';
const RETRY = { limit: 2, delay: 20, max: 60 };

/**
 * Gives the stand-in for the payment service its pages, its minutes and its way to our own webhook: in this process, by the same
 * routing, parsing and hooks that a request from outside meets. Before the jobs start; nothing where real payments are configured.
 */
export async function servePaymentStandIn(
  app: FastifyInstance,
  { standIn, jobs, webRoot }: Pick<Deps, 'standIn' | 'jobs' | 'webRoot'>,
  isOwnOrigin: (origin: string) => boolean,
): Promise<void> {
  if (!standIn) return;
  await app.register(standIn.pages({ styles: stylesOf(webRoot), isOwnOrigin }));
  standIn.deliverTo(async (headers, payload) => {
    const { statusCode } = await app.inject({ method: 'POST', url: WEBHOOK, headers, payload });
    return statusCode;
  });
  const name = 'payment-stand-in';
  const kind = defineJob({ name, data: NoData, key: () => name, width: 1, retry: RETRY });
  jobs.handle(kind, () => standIn.tick());
  jobs.schedule(kind, '* * * * *');
}
