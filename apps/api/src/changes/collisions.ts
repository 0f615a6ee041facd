import { faultCode } from '#api/base/fault-code.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const ATTEMPTS = 4;

/** Deadlock or serialisation failure. */
export function isCollision(fault: unknown): boolean {
  const state = faultCode(fault);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
}

/** Runs `work`, and up to three times again after a collision. */
export async function retryCollisions<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (fault) {
      if (!isCollision(fault) || attempt === ATTEMPTS) throw fault;
    }
  }
}
