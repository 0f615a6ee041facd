import { MINUTE_MS } from '@tagfalter/domain/durations';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';

const CALLS: Record<string, MatrixCall> = {
  'GET /api/users/privacy (added)': (cast, caller) => cast.call(caller, 'GET', '/api/users/privacy'),
  'PATCH /api/users/privacy (added)': (cast, caller) =>
    cast.call(caller, 'PATCH', '/api/users/privacy', { json: { takesReplies: true } }),
  'GET /api/auth/sign-in-ways (added)': (cast, caller) => cast.call(caller, 'GET', '/api/auth/sign-in-ways'),
  'GET /api/account/moderation (added)': (cast, caller) => cast.call(caller, 'GET', '/api/account/moderation'),
  'GET /api/auth/sign-in-methods': (cast, caller) => cast.call(caller, 'GET', '/api/auth/sign-in-methods'),
  'POST /api/auth/provider-profile (added)': (cast, caller) => cast.call(caller, 'POST', '/api/auth/provider-profile'),
  'DELETE /api/account (added) fresh login': async (cast, caller) => {
    cast.stage.clock.now = Date.now();
    const status = await cast.call(caller, 'DELETE', '/api/account');
    await cast.call(caller, 'POST', '/api/account/keep');
    return status;
  },
  'DELETE /api/account (added) signed in longer ago than ten minutes': (cast, caller) => {
    cast.stage.clock.now = Date.now() + 11 * MINUTE_MS;
    return cast.call(caller, 'DELETE', '/api/account');
  },
  'POST /api/account/keep (added) nothing asked for': (cast, caller) => cast.call(caller, 'POST', '/api/account/keep'),
};

driveMatrix({ part: 'account', calls: CALLS });
