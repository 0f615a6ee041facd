import { randomUUID } from 'node:crypto';
import { listSessions } from '@tagfalter/contract/sessions';
import * as v from 'valibot';
import { makeInvitations } from '#api/features/invitations/codes.ts';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import type { Cast } from './entry-matrix-cast.ts';
import { askFromAfar } from './matrix-request.ts';

const freshCode = async ({ stage }: Cast): Promise<string> => {
  const [code = ''] = await makeInvitations(stage.database.db, 1, stage.clock.now);
  return code;
};

const CALLS: Record<string, MatrixCall> = {
  'POST /api/auth/validate-invitation valid code': async (cast, caller) => {
    const payload = { invitationCode: await freshCode(cast) };
    const request = { method: 'POST', url: '/api/auth/validate-invitation', payload } as const;
    return (await askFromAfar(cast, caller, request)).statusCode;
  },
  'POST /api/auth/simple-register valid token, no record, valid code': async (cast, caller) => {
    const json = { invitationCode: await freshCode(cast), firstName: 'Mia', lastName: 'Muster' };
    return cast.call(caller, 'POST', '/api/auth/simple-register', { json });
  },
  'POST /api/auth/cleanup-before-registration e-mail + invitation code, no token': async (cast, caller) => {
    const payload = { email: `${randomUUID()}@example.org`, invitationCode: await freshCode(cast) };
    const request = { method: 'POST', url: '/api/auth/cleanup-before-registration', payload } as const;
    return (await askFromAfar(cast, caller, request)).statusCode;
  },
  'GET /api/auth/user': (cast, caller) => cast.call(caller, 'GET', '/api/auth/user'),
  'PUT /api/auth/update-profile own name/picture URL': (cast, caller) =>
    cast.call(caller, 'PUT', '/api/auth/update-profile', { json: { firstName: 'Maria', profileImageUrl: null } }),
  'PATCH /api/profile multipart': (cast, caller) =>
    cast.call(caller, 'PATCH', '/api/profile', { fields: { firstName: 'Maria' } }),
  'PUT /api/users/default-visibility': (cast, caller) =>
    cast.call(caller, 'PUT', '/api/users/default-visibility', { json: { visibility: 'friends' } }),
  'GET /api/auth/sessions (added)': (cast, caller) => cast.call(caller, 'GET', '/api/auth/sessions'),
  'DELETE /api/auth/sessions/{id} (added) a device of somebody else': async (cast, caller) => {
    const { headers } = await cast.stage.person();
    const response = await cast.stage.product.app.inject({ url: '/api/auth/sessions', headers });
    const [session] = v.parse(listSessions.reply, response.json());
    return cast.call(caller, 'DELETE', `/api/auth/sessions/${session?.id}`);
  },
  'DELETE /api/auth/sessions (added)': (cast, caller) => cast.call(caller, 'DELETE', '/api/auth/sessions'),
  'PUT /api/auth/password (added) wrong old password': (cast, caller) =>
    cast.call(caller, 'PUT', '/api/auth/password', {
      json: { currentPassword: 'falsch', newPassword: 'Schmetterling-8' },
    }),
};

driveMatrix({ part: 'profile', calls: CALLS });
