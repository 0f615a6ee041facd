import type { Control } from '../archive/control.ts';
import { Originals } from '../archive/fetch-original.ts';
import { discardBody } from '../base/discard-body.ts';
import type { Env } from '../base/env.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import type { CheckedPhoto, SpotCheckRow } from '../db/meta-rows.ts';
import type { NamedFile } from './named-files.ts';

export type { CheckedPhoto } from '../db/meta-rows.ts';
export type SpotCheck = Omit<SpotCheckRow, 'key'>;

/** Photos per check. */
export const SAMPLE = 20;

/** Photos that failed the last check first, then random ones. */
export function chooseSample(
  files: readonly NamedFile[],
  last: Pick<SpotCheck, 'photos'> | undefined,
  random: () => number,
): NamedFile[] {
  const suspects = new Set(last?.photos.flatMap(({ hash, outcome }) => (outcome === 'same' ? [] : [hash])));
  const photos = files.filter(({ kind, hash, isConfirmed }) => kind === 'image' && (isConfirmed || suspects.has(hash)));
  const drawn = photos.map((photo) => ({ photo, place: suspects.has(photo.hash) ? -1 : random() }));
  return drawn
    .sort((a, b) => a.place - b.place)
    .slice(0, SAMPLE)
    .map(({ photo }) => photo);
}

export type SpotCheckEnd = 'done' | 'stopped' | 'unreachable';

/**
 * Reads past every cache and compares SHA-256.
 * @param onPhoto called after each photo
 */
export async function runSpotCheck(
  { db, env, control }: { db: DiaryDb; env: Env; control: Control },
  sample: readonly NamedFile[],
  onPhoto: (photos: readonly CheckedPhoto[]) => void,
): Promise<SpotCheckEnd> {
  const originals = new Originals({ ...env, fetch: pastCaches(env.fetch) }, control);
  const photos: CheckedPhoto[] = [];
  let end: SpotCheckEnd = 'done';
  try {
    for (const [index, { hash, date }] of sample.entries()) {
      const found = await originals.fetch(sample.slice(index), () => undefined);
      if (found === 'elsewhere') {
        end = 'unreachable';
        break;
      }
      photos.push({ hash, date, outcome: typeof found === 'string' ? found : 'same' });
      onPhoto([...photos]);
    }
  } catch (error) {
    if (!control.signal.aborted) throw error;
    end = 'stopped';
  }
  // Signed out meanwhile.
  if (photos.length === 0 || db.hasBeenClosed()) return end;
  await db.meta.put({ key: 'spot-check', at: env.now(), wanted: sample.length, photos });
  return end;
}

/** A captive portal sends a page, which says nothing about the photo. */
function pastCaches(fetch: Env['fetch']): Env['fetch'] {
  return async (input, init) => {
    const reply = await fetch(input, { ...init, cache: 'no-store' });
    if (!reply.headers.get('content-type')?.startsWith('text/html')) return reply;
    await discardBody(reply);
    throw new TypeError('a page in place of a photo');
  };
}

export async function readSpotCheck(db: DiaryDb): Promise<SpotCheck | undefined> {
  const row = await db.meta.get('spot-check');
  return row?.key === 'spot-check' ? row : undefined;
}
