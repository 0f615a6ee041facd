import { accountExport } from '@tagfalter/contract/account-export';
import * as v from 'valibot';
import { withBentSignature } from './bent-signature.ts';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import type { Caller, Cast } from './entry-matrix-cast.ts';

const PATH = accountExport.path;

/** Any owner's address will do: their number per hour is limited. */
async function addressOf(cast: Cast, owner: Caller): Promise<string> {
  return v.parse(accountExport.reply, (await cast.ask(owner, 'GET', PATH)).json()).url;
}

const CALLS: Record<string, MatrixCall> = {
  'GET /api/account/export (added)': (cast, caller) => cast.call(caller, 'GET', PATH),
  'GET /api/account/export/{account}?sig signed address, within its time': async (cast, caller) =>
    cast.call(caller, 'GET', await addressOf(cast, 'Po')),
  'GET /api/account/export/{account} unsigned, bent or expired': async (cast, caller) =>
    cast.call(caller, 'GET', withBentSignature(await addressOf(cast, 'Xc'))),
  'POST /api/auth/confirm-password (added) wrong password': (cast, caller) =>
    cast.call(caller, 'POST', '/api/auth/confirm-password', { json: { currentPassword: 'falsch' } }),
};

driveMatrix({ part: 'export', calls: CALLS });
