import { driveMatrix } from './drive-matrix.ts';
import { CALLS } from './entry-matrix-calls.ts';

driveMatrix({ part: 'entry', calls: CALLS });
