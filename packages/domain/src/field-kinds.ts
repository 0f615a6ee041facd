import type { Mood } from './mood.ts';

export const VISIBILITIES = ['private', 'friends', 'public'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Identified by its content (S10). */
export interface ImageRef {
  /** Lower-case hex SHA-256 of the original. */
  hash: string;
  type: string;
  /** Bytes of the original. */
  size: number;
  /** File name on the device of origin, for lists of unsent files. */
  name: string;
}

export interface AudioRef {
  hash: string;
  type: string;
  size: number;
  durationMs: number;
  /** Loudness, 0–100, at most 64 values. */
  peaks: number[];
}

/** Author; `-edited` if a person has changed the text since (spec decision 19). */
export const SUMMARY_SOURCES = ['person', 'ai', 'builtin', 'ai-edited', 'builtin-edited'] as const;
export type SummarySource = (typeof SUMMARY_SOURCES)[number];
export const TRANSCRIPT_SOURCES = ['person', 'ai', 'ai-edited'] as const;
export type TranscriptSource = (typeof TRANSCRIPT_SOURCES)[number];

export interface FieldKinds {
  text: string;
  emojis: string;
  mood: Mood | null;
  audio: AudioRef | null;
  /** Hash of one of the entry's images. */
  image: string | null;
  visibility: Visibility;
  flag: boolean;
  'summary-source': SummarySource;
  'transcript-source': TranscriptSource;
}
export type FieldKind = keyof FieldKinds;
