import { randomUUID } from 'node:crypto';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';

const FOREIGN = 'clientId of another user';

/** Pushes under the name that a device of somebody else has pushed under. */
const pushAsNamesake: MatrixCall = async (cast, caller) => {
  const json = { protocol: PROTOCOL, clientId: randomUUID(), mutations: [] };
  await cast.call(caller === 'Po' ? 'Fo' : 'Po', 'POST', '/api/sync/push', { json });
  return cast.call(caller, 'POST', '/api/sync/push', { json });
};

driveMatrix({
  name: 'names of devices',
  has: ({ state }) => state === FOREIGN,
  calls: { [`POST /api/sync/push ${FOREIGN}`]: pushAsNamesake },
});
