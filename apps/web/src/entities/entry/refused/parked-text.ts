import { EntrySaveSchema } from '@tagfalter/contract/mutations';
import { TEXT_FIELDS } from '@tagfalter/domain/entry-fields';
import type { Mood } from '@tagfalter/domain/mood';
import type { ParkedRow } from '@tagfalter/local/unsent/parked';
import * as v from 'valibot';

/** The words that a parked change would have written, to copy; null when it wrote none. */
export function parkedText(item: Pick<ParkedRow, 'kind' | 'args'>): string | null {
  if (item.kind !== 'mutation') return null;
  const parsed = v.safeParse(EntrySaveSchema, item.args);
  if (!parsed.success) return null;
  const { fields, answers = {} } = parsed.output;
  const written = [...TEXT_FIELDS.map((name) => fields[name]), ...Object.values(answers)].filter(
    (part) => part !== undefined && part.trim() !== '',
  );
  return written.length === 0 ? null : written.join('\n\n');
}

/** Feeling and emoji of a parked mood that only Pro may have; null where it was parked for anything else. */
export function parkedMood(item: Pick<ParkedRow, 'kind' | 'args' | 'code'>): Mood | null {
  if (item.kind !== 'mutation' || item.code !== 'pro_required') return null;
  const parsed = v.safeParse(EntrySaveSchema, item.args);
  return parsed.success ? (parsed.output.fields.mood ?? null) : null;
}

/** The photos and the voice in something parked, whose bytes wait on this device with it. */
export function parkedMedia(item: Pick<ParkedRow, 'args'>): { photos: string[]; hasVoice: boolean } {
  const parsed = v.safeParse(EntrySaveSchema, item.args);
  if (!parsed.success) return { photos: [], hasVoice: false };
  const { addImages, fields } = parsed.output;
  return { photos: addImages.map(({ hash }) => hash), hasVoice: Boolean(fields.audio) };
}
