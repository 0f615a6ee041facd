import { driveMatrix, type MatrixCall } from './drive-matrix.ts';

const CALLS: Record<string, MatrixCall> = {
  'GET /api/users/quiet-memories': (cast, caller) => cast.call(caller, 'GET', '/api/users/quiet-memories'),
  'PATCH /api/users/quiet-memories': (cast, caller) =>
    cast.call(caller, 'PATCH', '/api/users/quiet-memories', { json: { add: { words: ['Umzug'] } } }),
};

driveMatrix({ part: 'quiet', calls: CALLS });
