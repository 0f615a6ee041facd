import { randomBytes, randomUUID } from 'node:crypto';
import { CONTRIBUTION_SECRET } from '@tagfalter/contract/contribution';
import { UPLOADS_PATH } from '@tagfalter/contract/upload';
import { OwnEventSchema } from '@tagfalter/contract/wire-event';
import * as v from 'valibot';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import type { Caller, Cast } from './entry-matrix-cast.ts';
import { guestFile, metadataOf } from './event-stage.ts';
import { askFromAfar } from './matrix-request.ts';
import { sha256 } from './tus.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const SENDING = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
const BYTES = Buffer.from('a photo');

/** Announces a file. @param more words about a contribution */
const begin = (cast: Cast, caller: Caller, more: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  askFromAfar(cast, caller, {
    method: 'POST',
    url: UPLOADS_PATH,
    headers: {
      ...{ ...TUS, ...headers, 'upload-length': String(BYTES.length) },
      'upload-metadata': metadataOf({ hash: sha256(randomBytes(9)), kind: 'image', type: 'image/jpeg', ...more }),
    },
  });

/** The same status of every method at an upload, else 0. */
async function each(cast: Cast, caller: Caller, url: string, headers: Record<string, string>, others: number[] = []) {
  const seen = new Set(others);
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
    const payload = method === 'PATCH' ? { payload: BYTES } : {};
    const all = { ...(method === 'PATCH' ? SENDING : TUS), ...headers };
    seen.add((await askFromAfar(cast, caller, { method, url, headers: all, ...payload })).statusCode);
  }
  return seen.size === 1 ? Math.max(...seen) : 0;
}

const CALLS: Record<string, MatrixCall> = {
  'POST /api/uploads own file': async (cast, caller) => (await begin(cast, caller)).statusCode,
  'HEAD/PATCH/DELETE /api/uploads/{id} upload of another account': async (cast, caller) => {
    const { headers } = await begin(cast, caller === 'Po' ? 'Fo' : 'Po');
    return each(cast, caller, String(headers.location), {});
  },
  'POST/PATCH/HEAD /api/uploads (tus, added) upload of another session': async (cast, caller) => {
    const event = v.parse(
      OwnEventSchema,
      (await cast.ask('EO', 'POST', '/api/events', { fields: { eventName: 'Fest' } })).json(),
    );
    const [id, secret, other] = [randomUUID(), ...[32, 32].map((size) => randomBytes(size).toString('base64url'))];
    const file = guestFile(BYTES);
    const words = {
      guestName: 'Helga',
      topMoment: '',
      guestMessage: '',
      files: [file],
      submitted: true,
      device: randomUUID(),
    };
    const own = { [CONTRIBUTION_SECRET]: secret ?? '' };
    const url = `/api/events/share/${event.shareToken}/contributions/${id}`;
    await askFromAfar(cast, 'V', { method: 'PUT', url, headers: own, payload: words });
    const named = { hash: file.hash, event: event.id, contribution: id };
    const { headers } = await begin(cast, 'V', named, own);
    const foreign = { [CONTRIBUTION_SECRET]: other ?? '' };
    const { statusCode } = await begin(cast, caller, named, foreign);
    return each(cast, caller, String(headers.location), foreign, [statusCode]);
  },
};

driveMatrix({ part: 'uploads', calls: CALLS });
