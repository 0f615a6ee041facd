import { driveMatrix } from './drive-matrix.ts';
import { CALLS } from './entry-matrix-calls.ts';

driveMatrix({ name: 'entries', has: ({ group }) => group === 'Entries', calls: CALLS });
