import { createHash, randomBytes } from 'node:crypto';
import type { Hashing } from '#api/adapters/identity/embedded/bounded-hashing.ts';

const digest = (password: string, salt: string): string =>
  createHash('sha256').update(salt).update(password).digest('hex');

/** Replaces scrypt, which takes 70 ms of CPU. A test of `sign-in.test.ts` and whole processes use scrypt. */
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
