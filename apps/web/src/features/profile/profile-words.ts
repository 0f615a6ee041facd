import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ErrorCode } from '@tagfalter/contract/error';
import { GENERIC_WORDS } from '#i18n/words.ts';
import type { NameProblem, PictureProblem } from './profile-checks.ts';

export const NAME_WORDS: Record<NameProblem, MessageDescriptor> = {
  'first-name-missing': msg`Bitte geben Sie einen Vornamen ein.`,
  required: GENERIC_WORDS.required,
  'too-short': GENERIC_WORDS.tooShort,
  'too-long': GENERIC_WORDS.tooLong,
  'invalid-format': GENERIC_WORDS.invalidFormat,
  'several-scripts': msg`Bitte bleib bei einer Schrift, zum Beispiel der lateinischen. Gemischte Namen lassen sich leicht verwechseln.`,
  taken: msg`Diesen Benutzernamen gibt es schon.`,
};

export const PICTURE_WORDS: Record<PictureProblem, MessageDescriptor> = {
  'no-file': GENERIC_WORDS.noFile,
  'wrong-type': msg`Das Bild muss JPG, PNG oder GIF sein.`,
  'too-large': msg`Das Bild darf höchstens 5 MB groß sein.`,
};

/** Words for the server's refusals of a profile change. */
export const REFUSAL_WORDS: Partial<Record<ErrorCode, MessageDescriptor>> = {
  username_taken: NAME_WORDS.taken,
  username_invalid: msg`Der Benutzername hat ein ungültiges Format.`,
  too_large: PICTURE_WORDS['too-large'],
  unsupported_type: PICTURE_WORDS['wrong-type'],
  too_many_pixels: msg`Das Foto hat mehr als 64 Megapixel, oder eine Seite ist länger als 32 768 Pixel.`,
  too_complex: msg`Die Datei ist zu aufwendig gebaut. Speichere sie in einem anderen Programm neu und füge sie dann hinzu.`,
};

/** Refusals that belong to the user name. */
export const USERNAME_REFUSALS: Partial<Record<ErrorCode, NameProblem>> = {
  username_taken: 'taken',
  username_invalid: 'invalid-format',
};
