import { createImport } from '@tagfalter/contract/imports';
import * as v from 'valibot';
import { expect } from 'vitest';
import { dayOneFiles } from './diary-archives.ts';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import { type Caller, type Cast, ownerFor } from './entry-matrix-cast.ts';
import { zipOf } from './zip-file.ts';

const ARCHIVE = zipOf(dayOneFiles([{ at: '2018-07-06T12:00:00Z', text: 'Ein Tag' }]));
const TUS = { 'tus-resumable': '1.0.0' };

/** An import of the caller, or of a Pro owner for callers without an account. */
async function begin(cast: Cast, caller: Caller): Promise<{ id: string; owner: Caller }> {
  const owner = ownerFor(caller);
  const json = { name: 'tagebuch.zip', size: ARCHIVE.length };
  const answer = await cast.ask(owner, 'POST', '/api/imports', { json });
  return { id: v.parse(createImport.reply, answer.json()).id, owner };
}

async function send(cast: Cast, caller: Caller, id: string): Promise<number> {
  const headers = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  return cast.sendBytes(caller, `/api/imports/${id}/archive`, { headers, bytes: ARCHIVE });
}

const CALLS: Record<string, MatrixCall> = {
  'POST /api/imports': (cast, caller) =>
    cast.call(caller, 'POST', '/api/imports', { json: { name: 'tagebuch.zip', size: 100 } }),
  'GET /api/imports': (cast, caller) => cast.call(caller, 'GET', '/api/imports'),
  'HEAD /api/imports/{id}/archive': async (cast, caller) =>
    cast.call(caller, 'HEAD', `/api/imports/${(await begin(cast, caller)).id}/archive`, { headers: TUS }),
  'PATCH /api/imports/{id}/archive': async (cast, caller) => send(cast, caller, (await begin(cast, caller)).id),
  'POST /api/imports/{id}/apply checked': async (cast, caller) => {
    const { id, owner } = await begin(cast, caller);
    expect(await send(cast, owner, id)).toBe(204);
    const state = async () => (await cast.ask(owner, 'GET', '/api/imports')).json().import.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('checked');
    const status = await cast.call(caller, 'POST', `/api/imports/${id}/apply`, { json: { dates: [] } });
    // The next row begins anew.
    await cast.call(owner, 'DELETE', `/api/imports/${id}`);
    return status;
  },
  'POST /api/imports/{id}/apply uploading': async (cast, caller) =>
    cast.call(caller, 'POST', `/api/imports/${(await begin(cast, caller)).id}/apply`, { json: { dates: [] } }),
  'DELETE /api/imports/{id}': async (cast, caller) =>
    cast.call(caller, 'DELETE', `/api/imports/${(await begin(cast, caller)).id}`),
};

driveMatrix({
  part: 'imports',
  calls: CALLS,
});
