import { randomBytes } from 'node:crypto';
import { ShareSchema } from '@tagfalter/contract/shares';
import * as v from 'valibot';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import { type Caller, type Cast, ownerFor } from './entry-matrix-cast.ts';

/** An entry of `ownerFor(caller)` with a link by them. */
async function shared(cast: Cast, caller: Caller, json: object = {}): Promise<{ id: string; token: string }> {
  const id = await cast.entry(caller, { visibility: 'private' });
  const made = await cast.ask(ownerFor(caller), 'POST', `/api/entries/${id}/generate-share-token`, { json });
  return { id, token: v.parse(ShareSchema, made.json()).shareToken };
}

const ENDED = [
  async (cast: Cast, caller: Caller) => {
    const { id, token } = await shared(cast, caller);
    await cast.call(ownerFor(caller), 'DELETE', `/api/entries/${id}/remove-share-token`);
    return token;
  },
  async (cast: Cast, caller: Caller) => {
    const { id, token } = await shared(cast, caller);
    await cast.call(ownerFor(caller), 'DELETE', `/api/entries/${id}`);
    return token;
  },
  async (cast: Cast, caller: Caller) => {
    const { token } = await shared(cast, caller, { isOnce: true });
    await cast.call('V', 'POST', `/api/shared/${token}/open`);
    return token;
  },
  async () => randomBytes(16).toString('base64url'),
];

/** Common status of all invalid links. */
const ended =
  (method: 'GET' | 'POST', suffix: string): MatrixCall =>
  async (cast, caller) => {
    const seen = new Set<number>();
    for (const end of ENDED)
      seen.add(await cast.call(caller, method, `/api/shared/${await end(cast, caller)}${suffix}`));
    return seen.size === 1 ? Math.max(...seen) : 0;
  };

const CALLS: Record<string, MatrixCall> = {
  'POST /api/entries/{id}/generate-share-token own': async (cast, caller) =>
    cast.call(caller, 'POST', `/api/entries/${await cast.entry(caller)}/generate-share-token`, { json: {} }),
  'PATCH /api/entries/{id}/update-share-options own': async (cast, caller) => {
    const { id } = await shared(cast, caller);
    return cast.call(caller, 'PATCH', `/api/entries/${id}/update-share-options`, {
      json: { shareOptions: { mood: false } },
    });
  },
  'DELETE /api/entries/{id}/remove-share-token own': async (cast, caller) =>
    cast.call(caller, 'DELETE', `/api/entries/${(await shared(cast, caller)).id}/remove-share-token`),
  'GET /api/shared/{token} active (even if the entry is private)': async (cast, caller) =>
    cast.call(caller, 'GET', `/api/shared/${(await shared(cast, caller)).token}`),
  'GET /api/shared/{token} revoked, entry deleted, account deleted, guessed': ended('GET', ''),
  'POST /api/shared/{token}/open (added) active': async (cast, caller) =>
    cast.call(caller, 'POST', `/api/shared/${(await shared(cast, caller, { isOnce: true })).token}/open`),
  'POST /api/shared/{token}/open (added) revoked, used or guessed': ended('POST', '/open'),
  'GET /api/shares (added)': (cast, caller) => cast.call(caller, 'GET', '/api/shares'),
  'GET /api/shares/{token} (added)': async (cast, caller) =>
    cast.call(caller, 'GET', `/api/shares/${(await shared(cast, caller, { isOnce: true })).token}`),
};

driveMatrix({ part: 'share', calls: CALLS });
