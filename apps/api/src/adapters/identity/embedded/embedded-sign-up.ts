import { isEmail } from '@tagfalter/domain/email';
import { MAX_PASSWORD, MIN_PASSWORD } from '@tagfalter/domain/password';
import { hashCode } from '#api/base/invitation-code.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import { isCommonPassword } from './common-passwords.ts';
import { bodyOf, type IdentityPage, refuse, tooManyRequests, withBody } from './embedded-request.ts';

/** Sign-ups per address; 30 a minute must pass (wire 3). */
const SIGN_UPS = { marks: 60, span: 60_000 };

/** First and last name of the profile with a space; every token carries it. */
export const MAX_NAME = 201;

interface Options {
  throttles: Throttles;
  now: () => number;
  handle(request: Request): Promise<Response>;
  /** Removes an unregistered identity of the address if the code is good. */
  makeWay(wanted: { email: string; invitationCode: string }): Promise<void>;
}

/**
 * Throttles sign-ups, checks the password, and remembers the invitation code (spec decision 3). A good code claims an
 * address whose sign-up was never registered.
 */
export function guardSignUp({ throttles, now, handle, makeWay }: Options): IdentityPage {
  const signUps = throttles.create('sign-ups', SIGN_UPS, now);
  return async (request, address) => {
    const { wait } = await signUps.reserve(address);
    if (wait > 0) return tooManyRequests(wait);
    const { email, password, name, invitationCode } = await bodyOf(request);
    // Tokens of an invalid address would be refused later: that identity would be useless.
    if (typeof email !== 'string' || !isEmail(email)) return refuse(400, 'INVALID_EMAIL', 'Invalid email');
    if (typeof name === 'string' && name.length > MAX_NAME) return refuse(400, 'NAME_TOO_LONG', 'Name is too long');
    if (isTooCommon(password)) return tooWeak();
    if (typeof invitationCode === 'string' && hasFitLength(password)) await makeWay({ email, invitationCode });
    const invitationHash = typeof invitationCode === 'string' ? hashCode(invitationCode) : undefined;
    return handle(withBody(request, { email, password, name, invitationHash }));
  };
}

/** Mirrors better-auth's check: a sign-up it refuses must not replace anything. */
function hasFitLength(password: unknown): boolean {
  return typeof password === 'string' && password.length >= MIN_PASSWORD && password.length <= MAX_PASSWORD;
}

/** A password that everybody tries first (spec decision 4). */
export function isTooCommon(password: unknown): boolean {
  return typeof password === 'string' && isCommonPassword(password);
}

export function tooWeak(): Response {
  return refuse(400, 'PASSWORD_TOO_WEAK', 'Password is too common');
}
