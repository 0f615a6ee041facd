import { Refusal } from './refusal.ts';
import { createThrottle, reserveAll } from './throttle.ts';

const HOUR = 60 * 60 * 1000;
/** Wrong codes of one device at one address; devices that have never signed in count as one. */
const PER_DEVICE = { marks: 10, span: HOUR };
/** Wrong codes of one address, from whatever device. */
const PER_ADDRESS = { marks: 100, span: HOUR };

/** Who tries a code. */
export interface Guesser {
  /** Address or network. */
  ip: string;
  /** Lower-case names. */
  headers: Record<string, string | string[] | undefined>;
}

/**
 * Does what an invitation code opens. A good code passes, however many wrong ones came from there: it has so many
 * bits that the limit keeps no guess from hitting, only noise away.
 * @throws what the work throws; Refusal `too_many_requests` instead of `invalid_code` once there were too many
 */
export type GuessCode = <T>(guesser: Guesser, work: () => Promise<T>) => Promise<T>;

interface Options {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** A device that has signed in before, by its cookies. */
  deviceIn(cookies: string | undefined): string | undefined;
}

/** Counts wrong invitation codes per device and address. */
export function createCodeGuesses({ now, deviceIn }: Options): GuessCode {
  const perDevice = createThrottle(PER_DEVICE, now);
  const perAddress = createThrottle(PER_ADDRESS, now);
  return async ({ ip, headers: { cookie } }, work) => {
    const device = deviceIn(typeof cookie === 'string' ? cookie : undefined) ?? '';
    const place = reserveAll([
      [perDevice, `${ip} ${device}`],
      [perAddress, ip],
    ]);
    try {
      const result = await work();
      place.release();
      return result;
    } catch (fault) {
      const isWrong = fault instanceof Refusal && fault.code === 'invalid_code';
      if (isWrong && place.wait > 0) throw new Refusal('too_many_requests', { retryAfter: place.wait });
      if (!isWrong) place.release();
      throw fault;
    }
  };
}
