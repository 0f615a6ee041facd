import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import { BROWSER } from './push-service.ts';

const CALLS: Record<string, MatrixCall> = {
  'GET /api/users/reminder-key (added)': (cast, caller) => cast.call(caller, 'GET', '/api/users/reminder-key'),
  'PUT /api/users/reminder (added)': (cast, caller) =>
    cast.call(caller, 'PUT', '/api/users/reminder', {
      json: { subscription: BROWSER, reminder: { minute: 1230, timeZone: 'Europe/Berlin', language: 'de' } },
    }),
};

driveMatrix({ part: 'reminder', calls: CALLS });
