import { workerData } from 'node:worker_threads';
import * as v from 'valibot';

/** Milliseconds in which the embedded database writes a push. */
const STATEMENT_MS = 8;

const bell = v.parse(v.instance(Int32Array), workerData);
Atomics.wait(bell, 0, 0);
// Nobody notifies again: this waits for a random time within the statement.
Atomics.wait(bell, 0, 1, Math.random() * STATEMENT_MS);
process.kill(process.pid, 'SIGKILL');
