import { createHash, randomBytes } from 'node:crypto';
import type { Hashing } from '#api/adapters/bounded-hashing.ts';

const digest = (password: string, salt: string): string =>
  createHash('sha256').update(salt).update(password).digest('hex');

/**
 * Hashes in no time: the product's takes a tenth of a second of computing, and most tests only need somebody who is signed
 * in. A test of `sign-in.test.ts` and whole processes hash as the product does.
 */
export const quickHashing: Hashing = {
  async hash(password) {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${digest(password, salt)}`;
  },
  async verify({ hash, password }) {
    const [salt = '', known] = hash.split(':');
    return digest(password, salt) === known;
  },
};
