import type { Day } from './day.ts';
import type { Mood } from './mood.ts';
import type { ReflectionAnswer } from './reflection.ts';

export const VISIBILITIES = ['private', 'friends', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** A photo of an entry, referred to by its content (S10). */
export interface ImageRef {
  /** Lower-case hex SHA-256 of the original bytes. */
  hash: string;
  type: string;
  /** Bytes of the original. */
  size: number;
  /** File name on the device it came from; shown in lists of what waits. */
  name: string;
}

/** The recording of an entry. */
export interface AudioRef {
  hash: string;
  type: string;
  size: number;
  durationMs: number;
  /** Loudness along the recording, 0–100, at most 64 numbers. */
  peaks: number[];
}

/** Who wrote a summary: a person, an external assistant, or the built-in summariser; and whether a person has changed it since (decision 19). */
export const SUMMARY_SOURCES = ['person', 'ai', 'builtin', 'ai-edited', 'builtin-edited'] as const;
export type SummarySource = (typeof SUMMARY_SOURCES)[number];
/** Who wrote a transcript. */
export const TRANSCRIPT_SOURCES = ['person', 'ai', 'ai-edited'] as const;
export type TranscriptSource = (typeof TRANSCRIPT_SOURCES)[number];

/** The fields of an entry that are merged one by one, last writer first (S6). */
export interface EntryFields {
  text: string;
  summary: string;
  topMoment: string;
  emojis: string;
  mood: Mood | null;
  visibility: Visibility;
  audio: AudioRef | null;
  audioTranscript: string;
  /** Hash of the main image; null means the first. */
  mainImage: string | null;
  isFavorite: boolean;
  /** For the label; says so when its text was edited. Absent, as in days of earlier versions of the app: a person. */
  summaryFrom?: SummarySource | undefined;
  transcriptFrom?: TranscriptSource | undefined;
}

/** The content of one day, as every device holds it. */
export interface Entry extends EntryFields {
  id: string;
  date: Day;
  /** IANA zone of the device that opened the day (decision 8). */
  timeZone: string;
  images: ImageRef[];
  /** Answers to reflection questions; absent is none, as on devices that stored the day before there were any. */
  reflections?: ReflectionAnswer[];
}

/** An entry nobody has written into. */
export function blankEntry(id: string, date: Day, timeZone: string): Entry {
  return {
    id,
    date,
    timeZone,
    images: [],
    text: '',
    summary: '',
    topMoment: '',
    emojis: '',
    mood: null,
    visibility: 'private',
    audio: null,
    audioTranscript: '',
    mainImage: null,
    isFavorite: false,
    summaryFrom: 'person',
    transcriptFrom: 'person',
  };
}

/** Whether an entry has nothing that would make it one: no text, image, recording or transcript (spec §5). */
export function isEmptyEntry(entry: Pick<Entry, 'text' | 'images' | 'audio' | 'audioTranscript'>): boolean {
  return (
    entry.text.trim() === '' && entry.images.length === 0 && entry.audio === null && entry.audioTranscript.trim() === ''
  );
}

/** Position of the main image; always within range, 0 for an entry without images (spec §5). */
export function mainImageIndex(entry: Pick<Entry, 'images' | 'mainImage'>): number {
  const index = entry.images.findIndex((image) => image.hash === entry.mainImage);
  return Math.max(index, 0);
}
