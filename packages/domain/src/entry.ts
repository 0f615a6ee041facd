import { BLANK_FIELDS, type EntryFields } from './entry-fields.ts';
import type { ImageRef } from './field-kinds.ts';
import type { LocalDate } from './local-date.ts';
import type { ReflectionAnswer } from './reflection.ts';
import { isBlank } from './text.ts';

/** Content of the entry of one local date, as every device stores it. */
export interface Entry extends EntryFields {
  id: string;
  date: LocalDate;
  /** IANA zone of the device that created the entry (spec decision 8). */
  timeZone: string;
  images: ImageRef[];
  /** Answers to reflection questions. Absent means none: a device may have stored the entry before answers existed. */
  reflections?: ReflectionAnswer[];
}

export function blankEntry(id: string, date: LocalDate, timeZone: string): Entry {
  return { id, date, timeZone, images: [], ...BLANK_FIELDS };
}

/** Whether an entry has no content: no text, image, recording or transcript (spec §5). */
export function isEmptyEntry(entry: Pick<Entry, 'text' | 'images' | 'audio' | 'audioTranscript'>): boolean {
  return isBlank(entry.text) && entry.images.length === 0 && entry.audio === null && isBlank(entry.audioTranscript);
}

/** Index of the main image, always within range; 0 without images (spec §5). */
export function mainImageIndex(entry: Pick<Entry, 'images' | 'mainImage'>): number {
  const index = entry.images.findIndex((image) => image.hash === entry.mainImage);
  return Math.max(index, 0);
}
