import { setTimeout as delay } from 'node:timers/promises';
import { HOUR_MS } from '@tagfalter/domain/durations';
import { mailboxKey } from '@tagfalter/domain/email';
import type { FastifyBaseLogger } from 'fastify';
import { describeFault } from '#api/base/log.ts';
import { reserveEach } from '#api/base/shared-throttle.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import { bodyOf, countWrong, emailIn, type IdentityPage, tooManyRequests } from './embedded-request.ts';
import { isTooCommon, tooWeak } from './embedded-sign-up.ts';

/** Mails to one account, requested from one address or by itself. */
const PER_ACCOUNT = { marks: 5, span: HOUR_MS };
/** Mails to one account from everywhere, so that nobody's mailbox is filled. */
const PER_MAILBOX = { marks: 20, span: HOUR_MS };
/** Mails requested from one address, and wrong links tried. */
const PER_ADDRESS = { marks: 60, span: HOUR_MS };
/** Milliseconds until a reset request is answered, so that timing does not reveal accounts. */
const EVEN_MS = 400;

interface Options {
  throttles: Throttles;
  now: () => number;
  handle(request: Request): Promise<Response>;
}

interface MailOptions extends Options {
  /** Person of the session's cookie. */
  personIn(request: Request): Promise<{ id: string; email: string } | undefined>;
}

/**
 * Anybody may name an account: past its limits mails to it are held back, and the reply stays the same. Whoever is
 * signed in to it has a count of their own (spec decision 62).
 */
export function guardMails({ throttles, now, handle, personIn }: MailOptions): IdentityPage {
  const toOneself = throttles.create('mails to oneself', PER_ACCOUNT, now);
  const perAccount = throttles.create('mails to an account', PER_ACCOUNT, now);
  const perMailbox = throttles.create('mails to a mailbox', PER_MAILBOX, now);
  const perAddress = throttles.create('mails asked by an address', PER_ADDRESS, now);
  return async (request, address) => {
    const email = emailIn(await bodyOf(request));
    const person = await personIn(request);
    if (person?.email === email) {
      const { wait } = await toOneself.reserve(person.id);
      return wait > 0 ? tooManyRequests(wait) : handle(request);
    }
    const { wait } = await perAddress.reserve(address);
    if (wait > 0) return tooManyRequests(wait);
    const named = await reserveEach([
      [perAccount, `${address} ${email}`],
      [perMailbox, mailboxKey(email)],
    ]);
    return named.wait > 0 ? Response.json({ status: true }) : handle(request);
  };
}

interface Alike {
  isKnown(email: string): Promise<boolean>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Same response after the same time with or without an account, even on failures (threat 11). Only a known address gets
 * a link; failures there are only logged.
 */
export function constantTime(page: IdentityPage, { isKnown, log }: Alike): IdentityPage {
  return async (request, address) => {
    // Runs for every address: if it fails, all get the fault.
    await isKnown(emailIn(await bodyOf(request)));
    const even = delay(EVEN_MS);
    const answering = page(request, address).catch((fault: unknown) => {
      log.error({ fault: describeFault(fault) }, 'no link for a new password could be made');
    });
    const early = await Promise.race([answering, even]);
    // Refused by shape or throttle, equally for every address.
    if (early && early.status >= 400 && early.status < 500) return early;
    await even;
    return Response.json({ status: true });
  };
}

/** Only a wrong link counts. */
export function guardReset({ throttles, now, handle }: Options): IdentityPage {
  const wrongLinks = throttles.create('links of an address', PER_ADDRESS, now);
  const guarded = countWrong(wrongLinks, ['INVALID_TOKEN'], handle);
  return async (request, address) =>
    isTooCommon((await bodyOf(request)).newPassword) ? tooWeak() : guarded(request, address);
}

/** Account or signed token in a mail's link, without what has grown on it (wire 49). */
const LINK_PART = /^[\w-]+(?:\.[\w-]+)*/;

/**
 * A plain GET confirms and redirects to the app, without JavaScript (wire 2). The token names only the address: if
 * another identity has taken the address, nothing is confirmed.
 */
export function confirmPage(
  handle: Options['handle'],
  isIdentity: (subject: string) => Promise<boolean>,
): IdentityPage {
  return async (request) => {
    const { origin, pathname, searchParams } = new URL(request.url);
    const read = (name: string) => LINK_PART.exec(searchParams.get(name) ?? '')?.[0] ?? '';
    if (!(await isIdentity(read('of')))) return confirmed(0);
    const bare = new URL(pathname, origin);
    bare.searchParams.set('token', read('token'));
    const response = await handle(new Request(bare, { headers: request.headers }));
    if (response.status >= 500) return response;
    return confirmed(response.ok ? 1 : 0);
  };
}

function confirmed(outcome: 0 | 1): Response {
  return new Response(null, { status: 303, headers: { location: `/?confirmed=${outcome}` } });
}
