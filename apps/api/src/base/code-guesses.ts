import { HOUR_MS } from '@tagfalter/domain/durations';
import type { LimitName } from './limits.ts';
import { Refusal } from './refusal.ts';
import { reserveEach, type SharedThrottle } from './shared-throttle.ts';
import type { ThrottleLimit } from './throttle.ts';
import { tooMany } from './too-many.ts';

/** Wrong codes of one device at one address. Devices that have never signed in count as one. */
const PER_DEVICE = { marks: 10, span: HOUR_MS };
/** Wrong codes of one address, all devices together. */
const PER_ADDRESS = { marks: 100, span: HOUR_MS };

export interface Guesser {
  /** Address, or network of an IPv6 address. */
  ip: string;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * Runs `work`, which opens something by an invitation code, and counts wrong codes. A good code always passes: codes
 * have so many bits that the limit only keeps noise away.
 * @throws the fault of `work`, but `too_many_requests` instead of `invalid_code` past the limit
 */
export type GuessCode = <T>(guesser: Guesser, work: () => Promise<T>) => Promise<T>;

interface Options {
  throttles: { create(name: LimitName, limit: ThrottleLimit, now: () => number): SharedThrottle };
  now: () => number;
  /** A device that signed in before, by its cookies. */
  deviceIn(cookies: string | undefined): string | undefined;
}

export function createCodeGuesses({ throttles, now, deviceIn }: Options): GuessCode {
  const perDevice = throttles.create('invitation codes of a device', PER_DEVICE, now);
  const perAddress = throttles.create('invitation codes of an address', PER_ADDRESS, now);
  return async ({ ip, headers: { cookie } }, work) => {
    const device = deviceIn(typeof cookie === 'string' ? cookie : undefined) ?? '';
    const place = await reserveEach([
      [perDevice, `${ip} ${device}`],
      [perAddress, ip],
    ]);
    try {
      const result = await work();
      await place.release();
      return result;
    } catch (fault) {
      const isWrong = fault instanceof Refusal && fault.code === 'invalid_code';
      if (isWrong && place.wait > 0) throw tooMany('invitation codes of an address', place.wait);
      if (!isWrong) await place.release();
      throw fault;
    }
  };
}
