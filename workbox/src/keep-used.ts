import * as v from 'valibot';
import { EVENT_PAGES, eventPageAt } from './event-pages.ts';
import { USED_FILES } from './used-files.ts';

/** A guest page uses a few dozen. */
const MAX_FILES = 200;

/** Sent by apps/web/src/features/contribute/store/guest-worker.ts. */
const MessageSchema = v.object({
  type: v.literal('KEEP_FILES'),
  files: v.pipe(v.array(v.string()), v.maxLength(MAX_FILES)),
  page: v.pipe(v.string(), v.transform(eventPageAt), v.string()),
});

/**
 * A guest page has used files before there was a worker; it must open offline.
 * @param onDemand files of the build; only these are kept
 * @returns `undefined` for any other message
 */
export function keepUsed(message: unknown, onDemand: readonly string[]): Promise<void> | undefined {
  const parsed = v.safeParse(MessageSchema, message);
  if (!parsed.success) return undefined;
  const { files, page } = parsed.output;
  return keepAll(
    files.filter((file) => onDemand.includes(file)),
    page,
  );
}

async function keepAll(files: readonly string[], page: string): Promise<void> {
  const [used, pages] = [await caches.open(USED_FILES), await caches.open(EVENT_PAGES)];
  // A file that fails comes with its next use.
  await Promise.allSettled([...files.map((file) => used.add(file)), pages.add(page)]);
}
