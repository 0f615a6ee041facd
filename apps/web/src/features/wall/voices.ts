import type { EventEntry } from '@tagfalter/contract/wire-event';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import type { Env } from '@tagfalter/local/base/env';
import { isStorageError } from '@tagfalter/local/base/storage-error';
import type { EventDb } from '@tagfalter/local/guest/event-db';
import { keepPeaks, readPeaks } from '@tagfalter/local/guest/wall/shown';
import { listenTo } from '#platform/recorder/peaks.ts';

/** How long one greeting may take to come, milliseconds. */
const PATIENCE_MS = MINUTE_MS;

/** The loudness of spoken greetings, measured once each, one at a time. */
export interface Voices {
  /** 0–100; null where it is not known (yet). */
  of(entryId: string): readonly number[] | null;
  want(entries: readonly EventEntry[]): void;
  stop(): void;
}

/**
 * @param db where they are kept; null where nothing is
 * @param listen decodes a recording; undefined where the browser cannot
 */
export function createVoices(
  db: EventDb | null,
  env: Pick<Env, 'fetch' | 'online' | 'report'>,
  listen: (blob: Blob) => Promise<{ peaks: number[] } | undefined> = listenTo,
): Voices {
  const known = new Map<string, readonly number[]>();
  let wanted: readonly EventEntry[] = [];
  let isRunning = false;
  const ended = new AbortController();

  async function measure({ id }: EventEntry, url: string): Promise<void> {
    const kept = db && (await readPeaks(db, id));
    if (kept) return void known.set(id, kept);
    if (!env.online()) return;
    const reply = await env.fetch(url, { signal: AbortSignal.any([ended.signal, AbortSignal.timeout(PATIENCE_MS)]) });
    const received = reply.ok ? await listen(await reply.blob()) : null;
    // It comes with the next look at the guest book, under a newer address.
    if (received === null) return;
    const peaks = received?.peaks ?? [];
    known.set(id, peaks);
    if (db) await keepPeaks(db, id, peaks);
  }

  async function measureAll(entries: readonly EventEntry[]): Promise<void> {
    for (const entry of entries) {
      const { id, guestAudioUrl } = entry;
      if (guestAudioUrl === null || known.has(id) || ended.signal.aborted) continue;
      await measure(entry, guestAudioUrl).catch((error: unknown) => {
        const isNetwork = error instanceof TypeError || error instanceof DOMException;
        if (!isNetwork && !isStorageError(error)) env.report(error, 'wall: a voice');
      });
    }
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let entries: readonly EventEntry[];
    do {
      entries = wanted;
      await measureAll(entries);
      // Others may have come meanwhile.
    } while (entries !== wanted && !ended.signal.aborted);
    isRunning = false;
  }

  return {
    of: (id) => known.get(id) ?? null,
    want(entries) {
      wanted = entries;
      void run();
    },
    stop: () => ended.abort(),
  };
}
