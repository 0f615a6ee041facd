import { isEmail } from '@tagfalter/domain/email';
import { MAX_PASSWORD, MIN_PASSWORD } from '@tagfalter/domain/password';
import { hashCode } from '#api/base/invitation-code.ts';
import { createThrottle } from '#api/base/throttle.ts';
import { isCommonPassword } from './common-passwords.ts';
import { bodyOf, type Page, refuse, tooMany, withBody } from './embedded-request.ts';

/** Sign-ups of one address; 30 a minute pass (wire 3). */
const SIGN_UPS = { marks: 60, span: 60_000 };

/** A first and a last name of the profile, and a blank; every token carries it. */
export const MAX_NAME = 201;

interface Options {
  now: () => number;
  handle(request: Request): Promise<Response>;
  /** Clears the address of an identity that nobody has registered with, if the code is good. */
  makeWay(wanted: { email: string; invitationCode: string }): Promise<void>;
}

/** Puts throttle and password rule in front of signing up, and remembers the invitation code it names (decision 3). With a
 * good one an address is had that somebody has signed up with and nobody registered. */
export function guardSignUp({ now, handle, makeWay }: Options): Page {
  const signUps = createThrottle(SIGN_UPS, now);
  return async (request, address) => {
    const { wait } = signUps.reserve(address);
    if (wait > 0) return tooMany(wait);
    const { email, password, name, invitationCode } = await bodyOf(request);
    // One rule for all: an address that tokens are refused for would leave an identity nobody can use.
    if (typeof email !== 'string' || !isEmail(email)) return refuse(400, 'INVALID_EMAIL', 'Invalid email');
    if (typeof name === 'string' && name.length > MAX_NAME) return refuse(400, 'NAME_TOO_LONG', 'Name is too long');
    if (isTooCommon(password)) return tooWeak();
    if (typeof invitationCode === 'string' && hasFitLength(password)) await makeWay({ email, invitationCode });
    const invitationHash = typeof invitationCode === 'string' ? hashCode(invitationCode) : undefined;
    return handle(withBody(request, { email, password, name, invitationHash }));
  };
}

/** Whether the provider will take it: nothing gives way to a sign-up that is refused. */
function hasFitLength(password: unknown): boolean {
  return typeof password === 'string' && password.length >= MIN_PASSWORD && password.length <= MAX_PASSWORD;
}

/** Whether this is a password, and one that everybody tries first (decision 4). */
export function isTooCommon(password: unknown): boolean {
  return typeof password === 'string' && isCommonPassword(password);
}

/** The answer to such a password. */
export function tooWeak(): Response {
  return refuse(400, 'PASSWORD_TOO_WEAK', 'Password is too common');
}
