import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { ImageProblem } from './image-rules.ts';

/** Words for the problem of a chosen file (spec §5, decision 20). */
export function imageProblemWords(problem: ImageProblem): MessageDescriptor {
  switch (problem.code) {
    case 'not-an-image':
      return msg`Ungültige Datei: Bitte lade nur Bilddateien hoch.`;
    case 'too-large':
      return msg`Datei zu groß: Bitte lade Bilder hoch, die kleiner als 20MB sind.`;
    case 'too-many':
      return msg`${plural(
        { n: problem.limit },
        {
          one: 'Zu viele Bilder: Du kannst maximal # Bild hochladen',
          other: 'Zu viele Bilder: Du kannst maximal # Bilder hochladen',
        },
      )}`;
    case 'duplicate':
      return msg`Bereits vorhanden: Diese Bilder wurden bereits hinzugefügt`;
    case 'heic':
      return msg`Fotos im Format HEIC gehen hier nicht. Speichere das Foto als JPEG und füge es dann hinzu.`;
    case 'unsupported':
      return msg`Dieses Bildformat geht hier nicht. Nimm JPEG, PNG, WebP oder GIF.`;
    case 'too-many-pixels':
      return msg`Dieses Foto hat mehr als 64 Megapixel, und dieses Gerät kann es nicht verkleinern.`;
    case 'made-smaller':
      return msg`Das Foto hat mehr als 64 Megapixel. Tagfalter bewahrt es verkleinert auf; behalte das Original, wo es ist.`;
    case 'unreadable':
      return msg`Dieses Foto lässt sich nicht öffnen. Vielleicht ist die Datei beschädigt.`;
    case 'not-read':
      return msg`Dieses Foto lässt sich gerade nicht lesen. Liegt es in einer Cloud, lade es erst auf dieses Gerät.`;
    case 'not-kept':
      return msg`Das Foto konnte nicht abgelegt werden.`;
    case 'no-space':
      return msg`Auf diesem Gerät ist kein Platz mehr für das Foto.`;
  }
}

/** First problem of each kind: a kind is said once, however many files had it. */
export function distinctProblems(problems: readonly ImageProblem[]): ImageProblem[] {
  return problems.filter((problem, i) => problems.findIndex((other) => other.code === problem.code) === i);
}
