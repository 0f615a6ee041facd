import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '@tagfalter/domain/durations';
import { absentAsUndefined } from '#api/base/fault-code.ts';

const LIVE_MS = 30 * DAY_MS;
/** The newest stay, however many a month has. */
const MAX_MAILS = 5_000;
const IS_MAIL = /\.eml$/;
/** Being written, or left by a killed process. */
const IS_PART = /\.eml\.part$/;

/**
 * Deletes mail files, which hold addresses and links, after a month.
 * @param now milliseconds since the epoch
 * @param signal ends it early
 */
export async function sweepMails(directory: string, now: number, signal?: AbortSignal): Promise<void> {
  // Newest first: names begin with the time.
  const names = (await namesIn(directory)).sort().reverse();
  const mails = names.filter((name) => IS_MAIL.test(name));
  const tooMany = new Set(mails.slice(MAX_MAILS));
  // A partial file goes by its age alone.
  for (const name of [...mails, ...names.filter((one) => IS_PART.test(one))]) {
    if (signal?.aborted) return;
    const path = join(directory, name);
    // Another process deleted it.
    const known = await stat(path).catch(absentAsUndefined);
    if (known && (tooMany.has(name) || known.mtimeMs < now - LIVE_MS)) await rm(path, { force: true });
  }
}

/** The directory appears with the first mail, and never with a mail server. */
async function namesIn(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(absentAsUndefined)) ?? [];
}
