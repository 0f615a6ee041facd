import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import type { Caller, Cast } from './entry-matrix-cast.ts';

const PATH = '/api/invitations';
const Sent = v.object({ id: v.string() });

const WITHOUT_ACCOUNT: ReadonlySet<Caller> = new Set(['V', 'Gm', 'Gp']);

/** Each caller keeps one open, so that no row uses up the next row's quota. */
async function invite(cast: Cast, caller: Caller): Promise<string> {
  const who = WITHOUT_ACCOUNT.has(caller) ? 'Po' : caller;
  const response = await cast.ask(who, 'POST', PATH, { json: { email: `${randomUUID()}@example.org` } });
  return v.parse(Sent, response.json()).id;
}

/** Revoked afterwards: otherwise it would count. */
async function asStranger(cast: Cast, caller: Caller): Promise<number> {
  const sender = caller === 'Fo' ? 'N' : 'Fo';
  const path = `${PATH}/${await invite(cast, sender)}`;
  const status = await cast.call(caller, 'DELETE', path);
  await cast.call(sender, 'DELETE', path);
  return status;
}

const CALLS: Record<string, MatrixCall> = {
  'POST /api/invitations (added) quota left': (cast, caller) =>
    cast.call(caller, 'POST', PATH, { json: { email: `${randomUUID()}@example.org` } }),
  'GET /api/invitations (added)': (cast, caller) => cast.call(caller, 'GET', PATH),
  'DELETE /api/invitations/{id} (added) open, of the caller': async (cast, caller) =>
    cast.call(caller, 'DELETE', `${PATH}/${await invite(cast, caller)}`),
  'DELETE /api/invitations/{id} (added) of somebody else': (cast, caller) => asStranger(cast, caller),
};

driveMatrix({ part: 'invitations', calls: CALLS });
