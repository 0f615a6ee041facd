import { BLANK_FIELDS, type EntryFields } from './entry-fields.ts';
import type { ImageRef } from './field-kinds.ts';
import type { LocalDate } from './local-date.ts';
import type { ReflectionAnswer } from './reflection.ts';
import type { ShelfItem } from './shelf.ts';
import { isBlank } from './text.ts';

/** Content of the entry of one date, as every device stores it. */
export interface Entry extends EntryFields {
  id: string;
  date: LocalDate;
  /** IANA zone of the device that created it (spec decision 8). */
  timeZone: string;
  images: ImageRef[];
  /** Absent in entries stored before answers existed. */
  reflections?: ReflectionAnswer[];
  /** Items that an import brought beside it; absent means none (spec decision 74). */
  shelf?: ShelfItem[];
}

export function blankEntry(id: string, date: LocalDate, timeZone: string): Entry {
  return { id, date, timeZone, images: [], ...BLANK_FIELDS };
}

/** No text, image, recording or transcript (spec §5), and nothing on the shelf (spec decision 74). */
export function isEmptyEntry(entry: Pick<Entry, 'text' | 'images' | 'audio' | 'audioTranscript' | 'shelf'>): boolean {
  const { text, images, audio, audioTranscript, shelf = [] } = entry;
  return isBlank(text) && images.length === 0 && audio === null && isBlank(audioTranscript) && shelf.length === 0;
}

/** Always within range; 0 without images (spec §5). */
export function mainImageIndex(entry: Pick<Entry, 'images' | 'mainImage'>): number {
  const index = entry.images.findIndex((image) => image.hash === entry.mainImage);
  return Math.max(index, 0);
}
