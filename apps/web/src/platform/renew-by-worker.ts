import { serviceWorkers } from '@tagfalter/local/base/browser-parts';
import { type RenewalAsked, type RenewalNews, RenewalNewsSchema } from '@tagfalter/local/identity/renewal-message';
import * as v from 'valibot';

/** A worker that says nothing so long is one of before, or does not start. */
const BEGIN_MS = 2000;
/** Longer than a request and the wait for another window take. */
const END_MS = 80_000;

/**
 * Lets the worker of this window renew the tokens: it outlives the page.
 * @returns whether it has; false where there is none, or it could not
 */
export function renewByWorker(revision: number): Promise<boolean> {
  const worker = serviceWorkers()?.controller;
  if (!worker) return Promise.resolve(false);
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (isDone: boolean) => {
      clearTimeout(timer);
      port1.close();
      resolve(isDone);
    };
    let timer = setTimeout(end, BEGIN_MS, false);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const news = v.safeParse(RenewalNewsSchema, data);
      if (!news.success) return;
      if (news.output !== 'begun') return end(news.output === ('done' satisfies RenewalNews));
      clearTimeout(timer);
      timer = setTimeout(end, END_MS, false);
    };
    worker.postMessage({ type: 'RENEW_IDENTITY', revision } satisfies RenewalAsked, [port2]);
  });
}
