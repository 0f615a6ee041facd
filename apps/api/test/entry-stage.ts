import { type SavedEntry, SavedEntrySchema } from '@tagfalter/contract/wire-entry';
import { localDateOf } from '@tagfalter/domain/local-date';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { users } from '#api/db/account-schema.ts';
import type { DatabaseKind, TestDatabase } from './database.ts';
import { type FormPart, fixture, form } from './forms.ts';
import { subscribe } from './pro.ts';
import { createProduct, type Person, type Product, type ProductOptions, registerPerson } from './product.ts';

/** Noon, so that no test crosses midnight. */
export const NOON = Date.parse('2026-11-20T12:00:00Z');

interface More {
  files?: FormPart[];
  headers?: Record<string, string>;
}
type Fields = Record<string, string>;
type PersonChange = Partial<typeof users.$inferInsert> & { proAccount?: boolean };

/** REST calls about entries, as programs make them. */
export interface EntryStage {
  database: TestDatabase;
  product: Product;
  /** Milliseconds since the epoch. */
  clock: { now: number };
  /** Today in UTC. */
  today(): string;
  /** With a confirmed address, unless `change` says otherwise. */
  person(change?: PersonChange): Promise<Person>;
  post(who: Person, fields: Fields, more?: More): Promise<LightMyRequestResponse>;
  patch(who: Person, id: string, fields: Fields, more?: More): Promise<LightMyRequestResponse>;
  get(who: Person, url: string): Promise<LightMyRequestResponse>;
  remove(who: Person, id: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export async function openEntryStage(
  create: DatabaseKind['create'],
  options: Pick<ProductOptions, 'assistant' | 'jobPause' | 'webRoot' | 'payments'> = {},
): Promise<EntryStage> {
  const database = await create();
  const clock = { now: NOON };
  const product = await createProduct(database, { ...options, now: () => clock.now });
  const send = async (method: 'POST' | 'PATCH', url: string, { headers }: Person, fields: Fields, more: More = {}) => {
    const body = await form(fields, more.files);
    const all = { ...headers, ...body.headers, ...more.headers };
    return product.app.inject({ method, url, payload: body.payload, headers: all });
  };
  return {
    database,
    product,
    clock,
    today: () => localDateOf(clock.now, 'UTC'),
    person: async ({ proAccount, ...change } = {}) => {
      const registered = await registerPerson(product);
      if (proAccount) await subscribe(database.db, registered.accountId);
      const verified = { emailVerified: true, ...change };
      await database.db.update(users).set(verified).where(eq(users.id, registered.accountId));
      return registered;
    },
    post: (who, fields, more) => send('POST', '/api/entries', who, fields, more),
    patch: (who, id, fields, more) => send('PATCH', `/api/entries/${id}`, who, fields, more),
    get: async ({ headers }, url) => product.app.inject({ url, headers }),
    remove: async (who, id, more = {}) =>
      product.app.inject({ method: 'DELETE', url: `/api/entries/${id}`, headers: { ...who.headers, ...more } }),
    close: async () => {
      await product.close();
      await database.close();
    },
  };
}

/** Response of a saving call. */
export function saved(answer: { json(): unknown }): SavedEntry {
  return v.parse(SavedEntrySchema, answer.json());
}

/** A fixture as form part. */
export async function filePart(name: string, field = 'images'): Promise<FormPart> {
  return { field, name, bytes: await fixture(name) };
}
