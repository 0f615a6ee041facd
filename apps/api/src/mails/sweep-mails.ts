import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { absentAsUndefined } from '#api/base/fault-code.ts';

const LIVE_MS = 30 * 24 * 60 * 60_000;
/** The newest of them stay, however many are written in a month. */
const MAX_MAILS = 5_000;
const IS_MAIL = /\.eml$/;
/** Being written, or cut short by the end of a process. */
const IS_PART = /\.eml\.part$/;

/**
 * Deletes mails that were written as files: they hold addresses and links, and nobody fetches them after a month.
 * @param now milliseconds since the epoch
 * @param signal ends it early
 */
export async function sweepMails(directory: string, now: number, signal?: AbortSignal): Promise<void> {
  // The newest first: names begin with the moment.
  const names = (await namesIn(directory)).sort().reverse();
  const mails = names.filter((name) => IS_MAIL.test(name));
  const tooMany = new Set(mails.slice(MAX_MAILS));
  // One that is being written goes by its age alone.
  for (const name of [...mails, ...names.filter((one) => IS_PART.test(one))]) {
    if (signal?.aborted) return;
    const path = join(directory, name);
    // Gone meanwhile: another process sweeps, too.
    const known = await stat(path).catch(absentAsUndefined);
    if (known && (tooMany.has(name) || known.mtimeMs < now - LIVE_MS)) await rm(path, { force: true });
  }
}

/** Without a mail there is no directory yet, and with a mail server there never is. */
async function namesIn(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(absentAsUndefined)) ?? [];
}
