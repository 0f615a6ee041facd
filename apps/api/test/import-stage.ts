import { getImport, type ImportReport, ImportSchema, type ImportState } from '@tagfalter/contract/imports';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { type Change, type PullReply, recordsOf, type SyncedEntry } from '@tagfalter/contract/sync-pull';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { DatabaseKind } from './database.ts';
import { type MediaStage, openMediaStage } from './media-stage.ts';
import type { Person, ProductOptions } from './product.ts';

/** A small unique JPEG per number. */
export async function picture(number: number): Promise<Buffer> {
  const background = { r: number % 256, g: Math.floor(number / 256) % 256, b: 90 };
  return sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** Imports as devices make them. */
export interface ImportStage {
  media: MediaStage;
  person(change?: { proAccount?: boolean }): Promise<Person>;
  begin(who: Person, size: number, name?: string, timeZone?: string): Promise<ImportState>;
  /** Sends archive bytes from an offset. */
  send(who: Person, id: string, bytes: Buffer, offset?: number): Promise<Response>;
  /** State of the import, once it is one of these. */
  reaches(who: Person, ...states: ImportState['state'][]): Promise<ImportState>;
  /** Uploads an archive and awaits its report. */
  check(who: Person, bytes: Buffer): Promise<ImportState & { report: ImportReport }>;
  apply(who: Person, id: string, dates?: { entry: string; date: string }[], timeZone?: string): Promise<number>;
  cancel(who: Person, id: string): Promise<number>;
  /** A device's view of the diary. */
  diary(who: Person): Promise<{ entries: SyncedEntry[]; earlier: { entryId: string; content: { text?: string } }[] }>;
  close(): Promise<void>;
}

export async function openImportStage(
  create: DatabaseKind['create'],
  options: ProductOptions = {},
  /** Milliseconds of waiting for a state. */
  patience = 50_000,
): Promise<ImportStage> {
  const media = await openMediaStage(create, { ...options, jobPause: () => 5 });
  const call = (who: Person, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    media.product.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  const stage: ImportStage = {
    media,
    person: (change) => media.person(change),
    begin: async (who, size, name = 'tagebuch.zip', timeZone = 'UTC') => {
      const answer = await call(who, 'POST', '/api/imports', { name, size, timeZone });
      expect(answer.statusCode).toBe(201);
      return v.parse(ImportSchema, answer.json());
    },
    send: (who, id, bytes, offset = 0) =>
      fetch(`${media.origin}/api/imports/${id}/archive`, {
        method: 'PATCH',
        headers: {
          ...who.headers,
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(bytes),
      }),
    async reaches(who, ...states) {
      let known: ImportState | null = null;
      await expect
        .poll(
          async () => {
            known = v.parse(getImport.reply, (await call(who, 'GET', '/api/imports')).json()).import;
            return states.some((state) => state === known?.state) || (known?.state === 'failed' && known.fault);
          },
          { timeout: patience, interval: 50 },
        )
        .toBe(true);
      return v.parse(ImportSchema, known);
    },
    async check(who, bytes) {
      const { id } = await stage.begin(who, bytes.length);
      expect((await stage.send(who, id, bytes)).status).toBe(204);
      const checked = await stage.reaches(who, 'checked');
      if (!checked.report) throw new Error('an archive without a report');
      return { ...checked, report: checked.report };
    },
    apply: async (who, id, dates = [], timeZone = 'UTC') =>
      (await call(who, 'POST', `/api/imports/${id}/apply`, { dates, timeZone })).statusCode,
    cancel: async (who, id) => (await call(who, 'DELETE', `/api/imports/${id}`)).statusCode,
    async diary(who) {
      const changes: Change[] = [];
      for (let cursor = '', isMore = true; isMore; ) {
        const url = `/api/sync/pull?protocol=${PROTOCOL}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
        const reply = (await call(who, 'GET', url)).json<PullReply>();
        changes.push(...reply.changes);
        ({ cursor, more: isMore } = reply);
      }
      const entries = new Map(recordsOf(changes).map((record) => [record.date, record]));
      return {
        entries: [...entries.values()].sort((one, other) => (one.date < other.date ? -1 : 1)),
        earlier: changes.flatMap((change) => (change.collection === 'revisions' ? [change.record] : [])),
      };
    },
    close: media.close,
  };
  return stage;
}
