import { type ExportedEntry, ExportedEntrySchema } from '@tagfalter/contract/export-format';
import { blankEntry } from '@tagfalter/domain/entry';
import { eveningOf } from '@tagfalter/domain/imported-day';
import { isLocalDate } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { LooseItem } from './loose-item.ts';

export interface OwnEntry {
  entry: ExportedEntry;
  /** Whether its date is one. */
  isDated: boolean;
  /** Parts of unknown form, which are as in an empty entry. */
  fell: readonly string[];
}

/** Stands for what an archive does not name; nobody sees it. */
const NO_ID = '00000000-0000-4000-8000-000000000000';
const NO_DATE = '1970-01-01';

/** Each part, and each photo, answer and earlier version, is read by itself. @returns undefined for what is no entry */
export function ownEntry(value: unknown, reader: string): OwnEntry | undefined {
  const whole = v.safeParse(ExportedEntrySchema, value);
  if (whole.success) return { entry: whole.output, isDated: true, fell: [] };
  const item = new LooseItem(value);
  const given = item.given('date');
  const date = typeof given === 'string' && isLocalDate(given) ? given : undefined;
  const day = date ?? NO_DATE;
  const evening = new Date(eveningOf(day)).toISOString();
  const empty = { reflections: [], createdAt: evening, updatedAt: evening, history: [] };
  const parts: Record<string, unknown> = { ...blankEntry(NO_ID, day, reader), ...empty };
  for (const [name, schema] of Object.entries(ExportedEntrySchema.entries)) {
    if (name === 'date') continue;
    const part = v.is(LISTS, name) ? listOf(item, name) : item.take<unknown>(name, schema);
    if (part !== undefined) parts[name] = part;
  }
  const mended = v.safeParse(ExportedEntrySchema, parts);
  if (!mended.success || (date === undefined && mended.output.text === '')) return undefined;
  return { entry: mended.output, isDated: date !== undefined, fell: [...new Set(item.fell)] };
}

const LISTS = v.picklist(['images', 'reflections', 'history']);

function listOf(item: LooseItem, name: v.InferOutput<typeof LISTS>): unknown[] {
  const { images, reflections, history } = ExportedEntrySchema.entries;
  const one = { images: images.item, reflections: reflections.item, history: history.item }[name];
  return item.list(name).filter((value) => {
    const isRead = v.is(one, value);
    if (!isRead) item.fell.push(name);
    return isRead;
  });
}
