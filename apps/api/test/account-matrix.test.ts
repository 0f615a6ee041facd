import { driveMatrix, type MatrixCall } from './drive-matrix.ts';

const CALLS: Record<string, MatrixCall> = {
  'GET /api/users/privacy (added)': (cast, caller) => cast.call(caller, 'GET', '/api/users/privacy'),
  'PATCH /api/users/privacy (added)': (cast, caller) =>
    cast.call(caller, 'PATCH', '/api/users/privacy', { json: { takesReplies: true } }),
};

const nameOf = ({ call, state }: { call: string; state: string }): string => `${call} ${state}`.trim();

driveMatrix({ name: 'the own account', has: (row) => nameOf(row) in CALLS, calls: CALLS });
