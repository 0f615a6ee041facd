import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { EventType } from '@tagfalter/domain/event';

/** Tasks that go with every celebration. */
const ALWAYS: readonly MessageDescriptor[] = [
  msg`Ein Foto mit jemandem, den du heute kennengelernt hast`,
  msg`Drei Generationen auf einem Bild`,
  msg`Das lauteste Lachen des Tages`,
  msg`Dein Tisch, alle zusammen`,
];

const OF_TYPE: Record<EventType, readonly MessageDescriptor[]> = {
  wedding: [
    msg`Das Brautpaar, wenn es gerade nicht hinsieht`,
    msg`Die Ringe ganz nah`,
    msg`Die Tanzfläche um Mitternacht`,
  ],
  birthday: [
    msg`Das Geburtstagskind und der Kuchen`,
    msg`Ein Foto mit dem ältesten Gast`,
    msg`Das Geschenk mit dem meisten Papier`,
  ],
  jga: [
    msg`Ein Foto mit Fremden, die Glück wünschen`,
    msg`Alle in derselben Pose`,
    msg`Der Beweis, dass ihr wirklich dort wart`,
  ],
  polterabend: [
    msg`Der größte Scherbenhaufen`,
    msg`Wer fegt, wird fotografiert`,
    msg`Das älteste Geschirr, bevor es fliegt`,
  ],
  standesamt: [msg`Die Unterschrift`, msg`Die ersten Glückwünsche vor der Tür`, msg`Das Paar unter freiem Himmel`],
  other: [msg`Das beste Essen des Tages`, msg`Ein Blick von oben`, msg`Der Moment, an den du morgen noch denkst`],
};

/** Tasks to begin with, those of the kind of celebration first. */
export function taskSuggestions(type: EventType): readonly MessageDescriptor[] {
  return [...OF_TYPE[type], ...ALWAYS];
}
