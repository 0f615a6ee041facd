import { spawn } from 'node:child_process';
import { appendFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS } from '@tagfalter/domain/durations';
import { FOLDER_VARIABLE, type Note, notesFile, readNotes } from './plan.ts';
import type { Room } from './rooms.ts';

/** So long may nothing be noted before a mutant counts as one that hangs. */
const SILENT_MS = MINUTE_MS;
const LOOK_MS = SECOND_MS;

/**
 * Runs the plan in `folder` to its end. A mutant in whose loop a worker hangs counts as seen; the run goes on behind it.
 * @param until on the clock of `performance`: then it ends where it is
 * @throws Error when the run fails by itself
 */
export async function watchedRun(room: Room, folder: string, atOnce: number, until: number): Promise<void> {
  while (performance.now() < until) {
    const env = {
      ...process.env,
      [FOLDER_VARIABLE]: folder,
      MUTANTS_PROJECTS: room.projects.join(','),
      MUTANTS_AT_ONCE: String(atOnce),
    };
    const stdio = ['ignore', 'ignore', 'inherit'] as const;
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'try-run.ts')], { env, stdio: [...stdio] });
    let code: number | undefined;
    child.once('exit', (status) => {
      code = status ?? 1;
    });
    let silent = 0;
    let size = -1;
    while (code === undefined && silent < SILENT_MS && performance.now() < until) {
      await pause(LOOK_MS);
      const noted = statSync(notesFile(folder)).size;
      // Covering notes nothing, and changes nothing that could hang.
      silent = noted === size && size > 0 ? silent + LOOK_MS : 0;
      size = noted;
    }
    if (code === 0) return;
    if (code !== undefined) throw new Error(`The run of ${room.name} ended with ${code}`);
    child.kill('SIGKILL');
    if (silent >= SILENT_MS) markHanging(folder);
  }
}

/** Marks each mutant as seen whose run has begun and not ended. */
function markHanging(folder: string): void {
  const open = new Map<string, Note>();
  for (const note of readNotes(folder)) {
    const key = `${note.test} ${note.mutant}`;
    if (note.seen === 'begun') open.set(key, note);
    else open.delete(key);
  }
  for (const note of open.values()) appendFileSync(notesFile(folder), `${JSON.stringify({ ...note, seen: 'yes' })}\n`);
}
