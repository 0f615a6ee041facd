import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaState } from '@tagfalter/contract/media-urls';
import type { DatabaseKind, TestDatabase } from './database.ts';
import { fixture } from './forms.ts';
import { subscribe } from './pro.ts';
import { createProduct, type Person, type Product, type ProductOptions, registerPerson } from './product.ts';
import { type TusDevice, tusDevice } from './tus.ts';

/** The product on a real socket, with a photo and a recording. */
export interface MediaStage {
  database: TestDatabase;
  product: Product;
  origin: string;
  /** Rotated, with a position. */
  photo: Buffer<ArrayBuffer>;
  speech: Buffer<ArrayBuffer>;
  /** Milliseconds since the epoch. */
  clock: { now: number };
  uploadsDir: string;
  /** Files of unfinished uploads. */
  leftovers(accountId: string): Promise<string[]>;
  person(change?: { proAccount?: boolean }): Promise<Person & { device: TusDevice }>;
  load(url: string, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export async function openMediaStage(
  create: DatabaseKind['create'],
  options: ProductOptions = {},
): Promise<MediaStage> {
  const database = await create();
  const clock = { now: Date.now() };
  const product = await createProduct(database, { ...options, now: () => clock.now });
  const origin = await product.app.listen({ port: 0, host: '127.0.0.1' });
  const uploadsDir = join(product.deps.config.dataDir, 'uploads');
  return {
    database,
    product,
    origin,
    photo: await fixture('photo-1.jpg'),
    speech: await fixture('speech-de.webm'),
    clock,
    uploadsDir,
    leftovers: async (accountId) => (await readdir(uploadsDir)).filter((name) => name.includes(accountId)),
    person: async ({ proAccount } = {}) => {
      const known = await registerPerson(product);
      if (proAccount) await subscribe(database.db, known.accountId);
      return { ...known, device: tusDevice(origin, known.headers) };
    },
    load: (url, headers = {}) => fetch(new URL(url, origin), { headers }),
    close: async () => {
      await product.close();
      await database.close();
    },
  };
}

/** Asserts that a medium is ready. */
export function ready(state: MediaState | undefined): Extract<MediaState, { state: 'ready' }> {
  if (state?.state !== 'ready') throw new Error(`not ready: ${JSON.stringify(state)}`);
  return state;
}
