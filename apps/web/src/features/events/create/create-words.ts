import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '@tagfalter/contract/error';
import type { SharingMode } from '@tagfalter/domain/event';
import type { CoverProblem } from './cover-rules.ts';
import type { EventProblem } from './event-values.ts';

export const CREATE_PROBLEM_WORDS: Record<EventProblem, MessageDescriptor> = {
  'name-missing': msg`Bitte gib einen Event-Namen ein.`,
  'color-invalid': msg`Bitte gib eine Farbe wie #01aebd ein.`,
  'code-missing': msg`Bitte gib einen Event-Code ein.`,
  'code-length': msg`Der Code braucht 4 bis 32 Zeichen.`,
};

export const COVER_WORDS: Record<CoverProblem, MessageDescriptor> = {
  'too-large': msg`Bitte wähle ein Bild kleiner als 10MB`,
  heic: msg`Fotos im Format HEIC gehen hier nicht. Speichere das Foto als JPEG und füge es dann hinzu.`,
  'not-an-image': msg`Dieses Bildformat geht hier nicht. Nimm JPEG, PNG, WebP oder GIF.`,
  unreadable: msg`Dieses Foto lässt sich gerade nicht lesen. Liegt es in einer Cloud, lade es erst auf dieses Gerät.`,
};

/** Refusals of the server for a new event. */
export const REFUSAL_WORDS: Partial<Record<ErrorCode, MessageDescriptor>> = {
  pro_required: msg`Events anlegen gehört zu Tagfalter Pro.`,
  code_too_short: CREATE_PROBLEM_WORDS['code-length'],
  quota_full: msg`Mehr Events gehen nicht. Lösche eines, das du nicht mehr brauchst, und versuche es noch einmal.`,
  too_large: COVER_WORDS['too-large'],
  unsupported_type: COVER_WORDS['not-an-image'],
  too_many_pixels: msg`Das Foto hat mehr als 64 Megapixel, oder eine Seite ist länger als 32 768 Pixel.`,
  too_complex: msg`Die Datei ist zu aufwendig gebaut. Speichere sie in einem anderen Programm neu und füge sie dann hinzu.`,
};

/** Names and hints of the sharing modes (decision 29). */
export const MODE_WORDS: Record<SharingMode, { name: MessageDescriptor; hint: MessageDescriptor }> = {
  public: {
    name: msg`Alle mit dem Link`,
    hint: msg`Ohne Konto. Für die meisten Feste das Richtige.`,
  },
  code_required: {
    name: msg`Mit Event-Code`,
    hint: msg`Ansehen geht mit dem Link, beitragen nur mit Code.`,
  },
  account_required: {
    name: msg`Nur mit Konto`,
    hint: msg`Gäste müssen bei Tagfalter angemeldet sein.`,
  },
};

/** Suggested colours with their names. */
export const SWATCHES: readonly { color: string; name: MessageDescriptor }[] = [
  { color: '#3e7c6f', name: msg({ message: 'Tannengrün', context: 'colour' }) },
  { color: '#01aebd', name: msg({ message: 'Türkis', context: 'colour' }) },
  { color: '#2e4da0', name: msg({ message: 'Blau', context: 'colour' }) },
  { color: '#5a2b40', name: msg({ message: 'Pflaume', context: 'colour' }) },
  { color: '#a23b5b', name: msg({ message: 'Himbeere', context: 'colour' }) },
  { color: '#d9701f', name: msg({ message: 'Orange', context: 'colour' }) },
  { color: '#8a7200', name: msg({ message: 'Ocker', context: 'colour' }) },
  { color: '#66796f', name: msg({ message: 'Salbei', context: 'colour' }) },
  { color: '#276b3b', name: msg({ message: 'Grün', context: 'colour' }) },
  { color: '#172036', name: msg({ message: 'Nachtblau', context: 'colour' }) },
];

/** Names of the colours that text may have on an event's colour (decision 33). */
export const TEXT_COLOR_WORDS = {
  white: msg({ message: 'Weiß', context: 'colour' }),
  ink: msg({ message: 'Nachtblau', context: 'colour' }),
  black: msg({ message: 'Schwarz', context: 'colour' }),
} as const satisfies Record<string, MessageDescriptor>;
