import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ShelfKind } from '@tagfalter/domain/shelf';

export const SHELF_WORDS: Record<ShelfKind, MessageDescriptor> = {
  video: msg`Video`,
  recording: msg`Weitere Aufnahme`,
  document: msg`Dokument`,
  file: msg`Datei`,
  place: msg`Ort`,
  weather: msg`Wetter`,
  tags: msg`Schlagwörter`,
  music: msg`Musik`,
  text: msg`Der ganze Text`,
  version: msg`Andere Fassung`,
  raw: msg`Eintrag im Original`,
};

/** A file's name without the folders of its archive. */
export function baseOf(label: string): string {
  return /([^/\\]*)$/.exec(label)?.[1] ?? label;
}
