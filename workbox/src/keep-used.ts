import * as v from 'valibot';
import { EVENT_PAGE, EVENT_PAGES } from './event-pages.ts';
import { USED_FILES } from './used-files.ts';

/** Files that a page may name; a guest page has used a few dozen. */
const MAX_FILES = 200;

/** What a guest page tells: the files of the build it has used, and its own address (apps/web/src/features/contribute/guest-worker.ts). */
const MessageSchema = v.object({
  type: v.literal('KEEP_FILES'),
  files: v.pipe(v.array(v.string()), v.maxLength(MAX_FILES)),
  page: v.pipe(v.string(), v.regex(EVENT_PAGE)),
});

/**
 * Keeps what a page had used before there was a worker, so that it opens without a network the next time.
 * @param onDemand files of the build that are kept once used; others are not
 * @returns `undefined` for any other message
 */
export function keepUsed(message: unknown, onDemand: readonly string[]): Promise<void> | undefined {
  const parsed = v.safeParse(MessageSchema, message);
  if (!parsed.success) return undefined;
  const { files, page } = parsed.output;
  return keepAll(
    files.filter((file) => onDemand.includes(file)),
    EVENT_PAGE.exec(page)?.[0] ?? page,
  );
}

async function keepAll(files: readonly string[], page: string): Promise<void> {
  const [used, pages] = [await caches.open(USED_FILES), await caches.open(EVENT_PAGES)];
  // One that cannot be had now comes with its next use.
  await Promise.allSettled([...files.map((file) => used.add(file)), pages.add(page)]);
}
