import { driveMatrix, type MatrixCall } from './drive-matrix.ts';

const CALLS: Record<string, MatrixCall> = {
  'GET /api/stats': (cast, caller) => cast.call(caller, 'GET', '/api/stats'),
  'GET /api/user-streak': (cast, caller) => cast.call(caller, 'GET', '/api/user-streak'),
};

driveMatrix({ part: 'statistics', calls: CALLS });
