import { createThrottle } from '#api/base/throttle.ts';
import { bodyOf, emailIn, type Page, refuse, tooMany } from './embedded-request.ts';

const MINUTE = 60_000;
/** Failures of one address at one account. */
const PER_ACCOUNT = { marks: 10, span: 15 * MINUTE };
/** Failures of one address at any account; a household or a café shares one. */
const PER_ADDRESS = { marks: 100, span: 15 * MINUTE };

interface Options {
  now: () => number;
  handle(request: Request): Promise<Response>;
  isKnown(email: string): Promise<boolean>;
}

/**
 * Puts the throttle in front of signing in (wire 3: only failures count) and tells an unknown account from a wrong
 * password (decision 4).
 */
export function guardSignIn({ now, handle, isKnown }: Options): Page {
  const perAccount = createThrottle(PER_ACCOUNT, now);
  const perAddress = createThrottle(PER_ADDRESS, now);
  return async (request, address) => {
    const email = emailIn(await bodyOf(request));
    const account = `${address} ${email}`;
    const wait = Math.max(perAccount.wait(account), perAddress.wait(address));
    if (wait > 0) return tooMany(wait);
    const answer = await handle(request);
    if (answer.status !== 401) return answer;
    perAccount.mark(account);
    perAddress.mark(address);
    return (await isKnown(email))
      ? refuse(401, 'INVALID_PASSWORD', 'Invalid password')
      : refuse(401, 'USER_NOT_FOUND', 'User not found');
  };
}
