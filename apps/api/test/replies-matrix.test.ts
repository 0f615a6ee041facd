import { randomUUID } from 'node:crypto';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';

const FOR_FRIENDS = { visibility: 'friends' };

const CALLS: Record<string, MatrixCall> = {
  'GET /api/entries/{id}/replies (added) friends': async (cast, caller) =>
    cast.call(caller, 'GET', `/api/entries/${await cast.entry(caller, FOR_FRIENDS)}/replies`),
  'PUT /api/entries/{id}/reply (added) friends': async (cast, caller) =>
    cast.call(caller, 'PUT', `/api/entries/${await cast.entry(caller, FOR_FRIENDS)}/reply`, { json: { emoji: '🦋' } }),
  'DELETE /api/entries/{id}/reply (added) nothing replied': async (cast, caller) =>
    cast.call(caller, 'DELETE', `/api/entries/${await cast.entry(caller, FOR_FRIENDS)}/reply`),
  'DELETE /api/entries/{id}/replies/{user} (added) nobody replied': async (cast, caller) =>
    cast.call(caller, 'DELETE', `/api/entries/${await cast.entry(caller, FOR_FRIENDS)}/replies/${randomUUID()}`),
};

driveMatrix({ part: 'replies', calls: CALLS });
