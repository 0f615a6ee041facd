import { isEmail } from '@tagfalter/domain/email';
import { hashCode } from '#api/base/invitation-code.ts';
import { createThrottle } from '#api/base/throttle.ts';
import { isCommonPassword } from './common-passwords.ts';
import { bodyOf, type Page, refuse, tooMany, withBody } from './embedded-request.ts';

/** Sign-ups of one address; 30 a minute pass (wire 3). */
const SIGN_UPS = { marks: 60, span: 60_000 };

/** A first and a last name of the profile, and a blank; every token carries it. */
const MAX_NAME = 201;

interface Options {
  now: () => number;
  handle(request: Request): Promise<Response>;
}

/** Puts throttle and password rule in front of signing up, and remembers the invitation code it names (decision 3). */
export function guardSignUp({ now, handle }: Options): Page {
  const signUps = createThrottle(SIGN_UPS, now);
  return async (request, address) => {
    const { wait } = signUps.reserve(address);
    if (wait > 0) return tooMany(wait);
    const { email, password, name, invitationCode } = await bodyOf(request);
    // One rule for all: an address that tokens are refused for would leave an identity nobody can use.
    if (typeof email !== 'string' || !isEmail(email)) return refuse(400, 'INVALID_EMAIL', 'Invalid email');
    if (typeof name === 'string' && name.length > MAX_NAME) return refuse(400, 'NAME_TOO_LONG', 'Name is too long');
    if (isTooCommon(password)) return tooWeak();
    const invitationHash = typeof invitationCode === 'string' ? hashCode(invitationCode) : undefined;
    return handle(withBody(request, { email, password, name, invitationHash }));
  };
}

/** Whether this is a password, and one that everybody tries first (decision 4). */
export function isTooCommon(password: unknown): boolean {
  return typeof password === 'string' && isCommonPassword(password);
}

/** The answer to such a password. */
export function tooWeak(): Response {
  return refuse(400, 'PASSWORD_TOO_WEAK', 'Password is too common');
}
