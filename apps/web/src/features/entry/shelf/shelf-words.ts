import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ShelfItem, ShelfKind } from '@tagfalter/domain/shelf';
import type { Language } from '#i18n/language.ts';
import { decimal } from '#i18n/measures.ts';

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

/** File name without the folders of its archive. */
export function baseOf(label: string): string {
  return /([^/\\]*)$/.exec(label)?.[1] ?? label;
}

/** Degrees as an import writes them at the end of the weather. */
const DEGREES = /-?\d+(?:\.\d)?(?= °C$)/;

/** Display name of an item; formats degrees for `language`. */
export function itemWords({ kind, label, file }: ShelfItem, language: Language): string {
  if (file) return baseOf(label);
  return kind === 'weather' ? label.replace(DEGREES, (degrees) => decimal(Number(degrees), language)) : label;
}
