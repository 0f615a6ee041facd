import { createImport } from '@tagfalter/contract/imports';
import { ShareSchema } from '@tagfalter/contract/shares';
import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import { SavedEntrySchema } from '@tagfalter/contract/wire-entry';
import { OwnEventSchema } from '@tagfalter/contract/wire-event';
import * as v from 'valibot';
import type { TestDatabase } from './database.ts';
import { form } from './forms.ts';
import { subscribe } from './pro.ts';
import type { Person, Product } from './product.ts';

/** Ids and tokens of one of each, so that requests reach what lies behind a look-up. */
export async function knownThings(
  { product, database }: { product: Product; database: TestDatabase },
  { headers, accountId }: Person,
): Promise<string[]> {
  const { app } = product;
  await subscribe(database.db, accountId);
  const post = (url: string, payload: object = {}, more: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } });
  const send = async (url: string, fields: Record<string, string>) => {
    const sent = await form(fields);
    return app.inject({ method: 'POST', url, payload: sent.payload, headers: { ...headers, ...sent.headers } });
  };
  const date = new Date(product.deps.now()).toISOString().slice(0, 10);
  const entry = v.parse(SavedEntrySchema, (await send('/api/entries', { date, text: 'Ein Tag.' })).json());
  const event = v.parse(OwnEventSchema, (await send('/api/events', { eventName: 'Fest' })).json());
  const share = v.parse(ShareSchema, (await post(`/api/entries/${entry.id}/generate-share-token`)).json());
  const imported = v.parse(createImport.reply, (await post('/api/imports', { name: 'a.zip', size: 100 })).json());
  const metadata = { hash: 'a'.repeat(64), kind: 'image', type: 'image/jpeg' };
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': pairs.join(',') };
  const upload = await app.inject({ method: 'POST', url: UPLOADS_PATH, headers: { ...headers, ...tus } });
  const uploadId = String(upload.headers.location).split('/').at(-1) ?? '';
  return [entry.id, event.id, event.shareToken, share.shareToken, imported.id, uploadId, accountId, '2026'];
}
