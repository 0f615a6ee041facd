import type { Poke } from '@tagfalter/contract/sync-stream';
import { bearer } from '../base/credentials.ts';
import type { Fault } from '../base/fault.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { oldestPending } from '../entries/outbox.ts';
import { parkUpload } from '../entries/park-upload.ts';
import type { RoundOptions } from '../loop/loop.ts';
import { fetchMediaStates } from '../media/media-urls.ts';
import { runUploads, type UploadParts } from '../media/run-uploads.ts';
import type { SendingEnv } from '../media/sending.ts';

export interface Round {
  db: DiaryDb;
  env: SendingEnv;
  options: RoundOptions<Poke>;
}

async function hasPending(db: DiaryDb): Promise<boolean> {
  return (await oldestPending(db)) !== undefined;
}

/** @param exchange between the chunks, what is written meanwhile */
export async function exchangeFiles(
  { db, env, options }: Round,
  exchange: () => Promise<Fault | null>,
): Promise<Fault | null> {
  options.onProgress?.('sending');
  const parts: UploadParts = {
    db,
    // On a slow line one whole file is better than two halves.
    width: 1,
    authorize: (_row, fresh) => bearer(env, fresh),
    states: (rows) =>
      fetchMediaStates(
        env,
        rows.map(({ hash }) => hash),
      ),
    park: (row, code) => parkUpload(db, env, row, code),
    beforeChunk: async () => {
      const news = options.takeNews?.() ?? false;
      // A failure shows again at the next chunk or the round's end.
      if (news || (await hasPending(db))) await exchange();
    },
  };
  const uploads = await runUploads(parts, env);
  const affectsAll = uploads.fault && uploads.fault.kind !== 'server';
  if (affectsAll || !(uploads.moved || (await hasPending(db)))) return uploads.fault;
  return (await exchange()) ?? uploads.fault;
}
