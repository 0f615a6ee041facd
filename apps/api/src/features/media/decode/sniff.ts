import { fileTypeFromBuffer } from 'file-type';

const TYPES = {
  image: {
    'image/jpeg': 'image/jpeg',
    'image/png': 'image/png',
    'image/apng': 'image/png',
    'image/webp': 'image/webp',
    'image/gif': 'image/gif',
  },
  audio: {
    'audio/webm': 'audio/webm',
    'video/webm': 'audio/webm',
    'audio/ogg': 'audio/ogg',
    'audio/opus': 'audio/ogg',
    'audio/ogg; codecs=opus': 'audio/ogg',
    'audio/mp4': 'audio/mp4',
    'audio/x-m4a': 'audio/mp4',
    'video/mp4': 'audio/mp4',
  },
} as const;

export type MediaKind = keyof typeof TYPES;
/** Accepted types. */
export const SNIFFED_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'audio/webm',
  'audio/ogg',
  'audio/mp4',
] as const;
export type SniffedType = (typeof SNIFFED_TYPES)[number];

/**
 * Type by bytes, not by name (wire 23); undefined for other kinds. Containers that may hold video are inspected later.
 */
export async function sniffType(bytes: Uint8Array, kind: MediaKind): Promise<SniffedType | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  const known: [string, SniffedType][] = Object.entries(TYPES[kind]);
  return known.find(([mime]) => mime === found?.mime)?.[1];
}
