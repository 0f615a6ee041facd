import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { PAYMENT_WEBHOOK_PATH } from '@tagfalter/contract/raw-calls';
import * as v from 'valibot';

/**
 * Loaded before the product starts. Like a listener on the line, it writes down each webhook of the payment service as
 * it arrives. The file is named in `WEBHOOK_TAP` and has one webhook per line. The stand-in hands webhooks over within
 * its process, where no proxy sees them.
 */
const file = process.env.WEBHOOK_TAP;

const Handled = v.object({
  route: v.object({ url: v.literal(PAYMENT_WEBHOOK_PATH) }),
  request: v.object({ headers: v.record(v.string(), v.unknown()), body: v.instance(Buffer) }),
});

// Fastify tells of each request on this channel.
subscribe('tracing:fastify.request.handler:start', (reported) => {
  const handled = v.safeParse(Handled, reported);
  if (file === undefined || !handled.success) return;
  const { headers, body } = handled.output.request;
  appendFileSync(file, `${JSON.stringify({ headers, body: body.toString('base64') })}\n`);
});
