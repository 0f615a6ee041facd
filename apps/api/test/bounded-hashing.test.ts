import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoundedHashing } from '#api/adapters/identity/embedded/bounded-hashing.ts';
import { Refusal } from '#api/base/refusal.ts';
import { databases, type TestDatabase } from './database.ts';
import { createProduct, type Product, registerPerson } from './product.ts';

const SLOTS = { width: 1, widthPerKey: 1, waiting: 3, waitingPerKey: 2 };

describe('hashing of passwords', () => {
  it('runs in rotation by address and refuses what exceeds the queue', async () => {
    const hashed: string[] = [];
    const ends: (() => void)[] = [];
    const hash = async (password: string) => {
      hashed.push(password);
      await new Promise<void>((resolve) => ends.push(resolve));
      return password;
    };
    const hashing = createBoundedHashing({ hash, verify: async () => true }, SLOTS);
    // A library that answers every fault in its own way.
    const signUp = (address: string, password: string) =>
      hashing.runFor(address, () =>
        hashing.hash(password).then(
          () => new Response(null, { status: 200 }),
          () => new Response(null, { status: 500 }),
        ),
      );
    const all = ['a1', 'a2', 'a3'].map((password) => signUp('10.0.0.1', password));
    await expect(signUp('10.0.0.1', 'a4')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 2 });
    all.push(signUp('10.0.0.2', 'b1'));
    await expect(signUp('10.0.0.3', 'c1')).rejects.toMatchObject({ code: 'overloaded', retryAfter: 2 });
    for (let ended = 0; ended < all.length; ended += 1) {
      expect(hashed).toHaveLength(ended + 1);
      ends[ended]?.();
      await setImmediate();
    }
    expect(hashed).toEqual(['a1', 'a2', 'b1', 'a3']);
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('passes the library’s own faults on', async () => {
    const fault = () => Promise.reject(new Error('no memory'));
    const hashing = createBoundedHashing({ hash: fault, verify: fault }, SLOTS);
    const response = () =>
      hashing.runFor('', () =>
        hashing.hash('x').then(
          () => new Response(),
          () => Response.error(),
        ),
      );
    expect((await response()).type).toBe('error');
    expect(new Refusal('overloaded').status).toBe(503);
  });
});

describe.each(databases)('many sign-ins at once on $name', ({ create }) => {
  let database: TestDatabase;
  let product: Product;
  let isHeld = false;
  /** Ends running verifications. */
  const held: (() => void)[] = [];
  beforeAll(async () => {
    database = await create();
    const verify = async ({ hash, password }: { hash: string; password: string }) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return hash === `#${password}`;
    };
    product = await createProduct(database, { hashing: { hash: async (password) => `#${password}`, verify } });
  });
  afterAll(async () => {
    await product.close();
    await database.close();
  });

  it('wait in turn; one address is refused alone (wire 47)', async () => {
    // No more concurrent tries per account than may fail.
    const people = await Promise.all(Array.from({ length: 12 }, () => registerPerson(product)));
    const signIn = (remoteAddress: string, index = 0) => {
      const { email = '', password = '' } = people[index % people.length] ?? {};
      return product.app.inject({
        ...{ method: 'POST', url: '/api/identity/sign-in/email', payload: { email, password }, remoteAddress },
      });
    };
    isHeld = true;
    const many = Array.from({ length: 60 }, (_, index) => signIn('10.0.0.1', index));
    // Refusals arrive before any password has been verified.
    const first = await Promise.race(many);
    expect([first.statusCode, first.headers['retry-after']]).toEqual([429, '2']);
    expect(first.json()).toMatchObject({ code: 'too_many_requests', message: expect.any(String) });
    expect(held.length).toBeLessThanOrEqual(2);
    const other = signIn('10.0.0.2');
    expect((await product.app.inject('/api/health')).statusCode).toBe(200);
    isHeld = false;
    for (const end of held) end();
    expect((await other).statusCode).toBe(200);
    const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(
      60 - statuses.filter((status) => status === 200).length,
    );
  });
});
