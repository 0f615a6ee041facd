import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { describeFault } from '#api/base/log.ts';
import { createThrottle, reserveAll } from '#api/base/throttle.ts';
import { bodyOf, emailIn, type Page, tooMany } from './embedded-request.ts';
import { isTooCommon, tooWeak } from './embedded-sign-up.ts';

const HOUR = 60 * 60_000;
/** Mails one address asks for, sent to one account. */
const PER_ACCOUNT = { marks: 5, span: HOUR };
/** Mails anybody asks for, sent to one account: nobody's mailbox is to be filled. */
const PER_MAILBOX = { marks: 20, span: HOUR };
/** Mails one address asks for at all, and wrong links it tries. */
const PER_ADDRESS = { marks: 60, span: HOUR };
/** A request for a new password is answered after this time, so that its duration says nothing about the account. */
const EVEN_MS = 400;

interface Options {
  now: () => number;
  handle(request: Request): Promise<Response>;
}

/** Puts throttles in front of the pages that send a mail. */
export function guardMails({ now, handle }: Options): Page {
  const perAccount = createThrottle(PER_ACCOUNT, now);
  const perMailbox = createThrottle(PER_MAILBOX, now);
  const perAddress = createThrottle(PER_ADDRESS, now);
  return async (request, address) => {
    const email = emailIn(await bodyOf(request));
    const { wait } = reserveAll([
      [perAccount, `${address} ${email}`],
      [perMailbox, email],
      [perAddress, address],
    ]);
    return wait > 0 ? tooMany(wait) : handle(request);
  };
}

interface Alike {
  /** Whether there is an identity of this address. */
  isKnown(email: string): Promise<boolean>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Answers the same after the same time whether or not there is an account, also where something fails (reliability,
 * threat 11). Only for a known address a link is made and sent: what fails there goes into the log alone.
 */
export function constantTime(page: Page, { isKnown, log }: Alike): Page {
  return async (request, address) => {
    // Done for every address: where even this fails, all hear so.
    await isKnown(emailIn(await bodyOf(request)));
    const even = delay(EVEN_MS);
    const answering = page(request, address).catch((fault: unknown) => {
      log.error({ fault: describeFault(fault) }, 'no link for a new password could be made');
    });
    const early = await Promise.race([answering, even]);
    // Refused for its shape or by the throttle, for anybody's address alike.
    if (early && early.status >= 400 && early.status < 500) return early;
    await even;
    return Response.json({ status: true });
  };
}

/** Setting a new password by the link of a mail. */
export function guardReset({ now, handle }: Options): Page {
  const wrongLinks = createThrottle(PER_ADDRESS, now);
  return async (request, address) => {
    if (isTooCommon((await bodyOf(request)).newPassword)) return tooWeak();
    const place = wrongLinks.reserve(address);
    if (place.wait > 0) return tooMany(place.wait);
    let isWrong = false;
    try {
      const answer = await handle(request);
      isWrong = answer.status === 400;
      return answer;
    } finally {
      if (!isWrong) place.release();
    }
  };
}

/**
 * The link of a confirmation mail: a plain GET confirms and leads to the app, without JavaScript (wire 2). Its token names
 * the address alone: where another identity has taken the place of the one that the mail was for, it confirms nothing.
 */
export function confirmPage(handle: Options['handle'], isIdentity: (subject: string) => Promise<boolean>): Page {
  return async (request) => {
    const { origin, pathname, searchParams } = new URL(request.url);
    if (!(await isIdentity(searchParams.get('of') ?? ''))) return confirmed(0);
    const bare = new URL(pathname, origin);
    bare.searchParams.set('token', searchParams.get('token') ?? '');
    const answer = await handle(new Request(bare, { headers: request.headers }));
    if (answer.status >= 500) return answer;
    return confirmed(answer.ok ? 1 : 0);
  };
}

function confirmed(outcome: 0 | 1): Response {
  return new Response(null, { status: 303, headers: { location: `/?confirmed=${outcome}` } });
}
