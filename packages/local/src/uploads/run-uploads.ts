import type { MediaState } from '@tagfalter/contract/media-urls';
import { readBlob } from '../blobs.ts';
import type { DiaryDb } from '../db.ts';
import type { Env } from '../env.ts';
import type { Fault } from '../fault.ts';
import { fetchMediaStates } from '../media-urls.ts';
import { parkUpload } from '../park-upload.ts';
import type { UploadRow } from '../rows.ts';

/** A file whose bytes all went out this often without being confirmed will not be by another time. */
const MAX_ROUNDS = 3;

async function settle(db: DiaryDb, env: Env, row: UploadRow, state: MediaState): Promise<void> {
  if (state.state === 'ready') await db.uploads.delete(row.hash);
  // A refusal from before this row's bytes went out is an earlier try's: a retry deserves its own answer.
  else if (state.state === 'refused' && row.state === 'sent') await parkUpload(db, env, row, state.code);
  else if (state.state === 'missing' && row.rounds >= MAX_ROUNDS) await parkUpload(db, env, row, 'internal');
}

/** Asks the server which files it has and has checked; only its `ready` ends an upload (S10). */
async function confirm(db: DiaryDb, env: Env): Promise<Fault | null> {
  const rows = await db.uploads.toArray();
  if (rows.length === 0) return null;
  const reply = await fetchMediaStates(
    env,
    rows.map((row) => row.hash),
  );
  if (!reply.ok) return reply.fault;
  const states = new Map(reply.value.map((state) => [state.hash, state]));
  for (const row of rows) {
    const state = states.get(row.hash);
    if (state) await settle(db, env, row, state);
  }
  return null;
}

async function send(db: DiaryDb, env: Env, row: UploadRow, beforeChunk: () => Promise<void>): Promise<Fault | null> {
  const blob = await readBlob(db, row.hash, 'original');
  if (!blob) {
    await parkUpload(db, env, row, 'not_found');
    return null;
  }
  const update = async (changes: Partial<UploadRow>): Promise<void> => {
    await db.uploads.update(row.hash, changes);
  };
  const sendFile = await env.uploader().catch(() => null);
  if (!sendFile) return { kind: 'network' };
  await update({ state: 'sending' });
  const result = await sendFile(env, row, blob, {
    keepUrl: (uploadUrl) => update({ uploadUrl, sentBytes: 0 }),
    keepProgress: (sentBytes) => update({ sentBytes }),
    beforeChunk,
  });
  if (result.status === 'sent') {
    await update({ state: 'sent', sentBytes: row.size, rounds: row.rounds + (result.bytes > 0 ? 1 : 0) });
    return null;
  }
  if (result.status === 'gone') {
    await update({ state: 'waiting', uploadUrl: null, sentBytes: 0 });
    return { kind: 'network' };
  }
  if (result.fault.kind === 'refused') {
    await parkUpload(db, env, row, result.fault.code);
    return null;
  }
  await update({ state: 'waiting' });
  return result.fault;
}

/** The oldest file this round has not tried; files that are added meanwhile come after. */
async function nextFile(db: DiaryDb, tried: ReadonlySet<string>): Promise<UploadRow | undefined> {
  const rows = await db.uploads.toArray();
  return rows.filter((row) => !tried.has(row.hash)).sort((a, b) => a.since - b.since)[0];
}

/**
 * Sends every file that waits, one after the other, and asks whether they have arrived. A file the server chokes on does
 * not keep the others; a dead line does.
 * @param beforeChunk runs before each chunk; mutations are pushed there
 * @returns `moved`: whether something went out, so that a pull may have news
 */
export async function runUploads(
  db: DiaryDb,
  env: Env,
  beforeChunk: () => Promise<void>,
): Promise<{ fault: Fault | null; moved: boolean }> {
  let fault = await confirm(db, env);
  if (fault) return { fault, moved: false };
  const tried = new Set<string>();
  for (let row = await nextFile(db, tried); row; row = await nextFile(db, tried)) {
    tried.add(row.hash);
    const failure = await send(db, env, row, beforeChunk);
    fault ??= failure;
    if (failure && !(failure.kind === 'server' && failure.status === 500)) break;
  }
  if (tried.size === 0) return { fault, moved: false };
  const unconfirmed = fault && fault.kind !== 'server' ? null : await confirm(db, env);
  return { fault: fault ?? unconfirmed, moved: true };
}
