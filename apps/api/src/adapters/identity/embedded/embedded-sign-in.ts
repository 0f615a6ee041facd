import { MINUTE_MS } from '@tagfalter/domain/durations';
import type { SharedPlace, SharedThrottle } from '#api/base/shared-throttle.ts';
import type { Throttles } from '#api/ports/throttles.ts';
import type { DeviceRegistry } from './embedded-devices.ts';
import type { SessionPlaces } from './embedded-places.ts';
import { bodyOf, emailIn, type IdentityPage, refuse, tooManyRequests } from './embedded-request.ts';

/** Failures of one address at one account, and of a known device at its account. */
const PER_ACCOUNT = { marks: 10, span: 15 * MINUTE_MS };
/** Failures of one address at all accounts; a household or a café shares one. */
const PER_ADDRESS = { marks: 100, span: 15 * MINUTE_MS };
/** Failures at one account from everywhere; past it a strange network has `ATTACKED`. */
const EVERYWHERE = { marks: 30, span: 15 * MINUTE_MS };
const ATTACKED = { marks: 3, span: 15 * MINUTE_MS };

interface Options {
  throttles: Throttles;
  now: () => number;
  handle(request: Request): Promise<Response>;
  isKnown(email: string): Promise<boolean>;
  devices: DeviceRegistry;
  places: SessionPlaces;
}

/**
 * Throttles sign-ins (wire 3: only failures count), and tells an unknown account from a wrong password (spec decision
 * 4). Each try reserves its place before the password is checked.
 */
export function guardSignIn({ handle, isKnown, ...known }: Options): IdentityPage {
  const reserve = createReserve(known);
  return async (request, address) => {
    const email = emailIn(await bodyOf(request));
    const place = await reserve({ email, address, cookies: request.headers.get('cookie') });
    if (place.wait > 0) return tooManyRequests(place.wait);
    let isWrong = false;
    try {
      const response = await handle(request);
      isWrong = response.status === 401;
      if (!isWrong) return response;
    } finally {
      if (!isWrong) await place.release();
    }
    return (await isKnown(email))
      ? refuse(401, 'INVALID_PASSWORD', 'Invalid password')
      : refuse(401, 'USER_NOT_FOUND', 'User not found');
  };
}

interface Attempt {
  email: string;
  address: string;
  cookies: string | null;
}

/**
 * A known device has a count of its own, which no other failures touch. Failures of a network never block an account
 * that has signed in there before. Failures from everywhere block nobody: past them a strange network has few tries
 * instead of many. So the right password still opens (spec decision 62).
 */
function createReserve({ throttles, now, devices, places }: Omit<Options, 'handle' | 'isKnown'>) {
  const perDevice = throttles.create('sign-ins of a device', PER_ACCOUNT, now);
  const perAccount = throttles.create('sign-ins at an account', PER_ACCOUNT, now);
  const perAddress = throttles.create('sign-ins of an address', PER_ADDRESS, now);
  const everywhere = throttles.create('sign-ins at an account from everywhere', EVERYWHERE, now);
  const attacked = throttles.create('sign-ins at an attacked account', ATTACKED, now);
  return async ({ email, address, cookies }: Attempt): Promise<SharedPlace> => {
    const device = devices.idIn(cookies);
    if (device !== undefined && (await places.isKnown(email, { device }))) {
      return perDevice.reserve(`${device} ${email}`);
    }
    const atAccount = `${address} ${email}`;
    const taken: SharedPlace[] = [];
    const release = async (): Promise<void> => {
      for (const place of taken) await place.release();
    };
    const take = async (throttle: SharedThrottle, key: string): Promise<number> => {
      const place = await throttle.reserve(key);
      taken.push(place);
      return place.wait;
    };
    const refused = async (wait: number): Promise<SharedPlace> => {
      await release();
      return { wait, release: async () => {} };
    };
    const here = await take(perAccount, atAccount);
    if (here > 0) return refused(here);
    const isStrange = async (): Promise<boolean> => !(await places.isKnown(email, { network: address }));
    const crowd = await take(perAddress, address);
    if (crowd > 0 && (await isStrange())) return refused(crowd);
    if ((await take(everywhere, email)) > 0 && (await isStrange())) {
      const few = await take(attacked, atAccount);
      if (few > 0) return refused(few);
    }
    return { wait: 0, release };
  };
}
