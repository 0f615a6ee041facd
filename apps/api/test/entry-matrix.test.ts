import { driveMatrix } from './drive-matrix.ts';
import { CALLS } from './entry-matrix-calls.ts';

/** Calls of this group that come with friendships and the public feed. */
const LATER_CALLS = ['GET /api/feed/friends', 'GET /api/feed/public'];

driveMatrix({
  name: 'entries',
  has: ({ group, call }) => group === 'Entries' && !LATER_CALLS.includes(call),
  calls: CALLS,
});
