import { describe, expect, it } from 'vitest';
import { sentencesIn } from './sentences.ts';

describe('sentences', () => {
  it.each([
    ['by full stops, marks and line ends', 'Ja. Nein! Wirklich?\nGut', ['Ja.', 'Nein!', 'Wirklich?', 'Gut']],
    ['not at shortened words', 'Dr. Maier kam, z. B. wegen Prof. Kuhn.', ['Dr. Maier kam, z. B. wegen Prof. Kuhn.']],
    [
      'not at those of four languages',
      'Bei Dr. med. dent. Huber, p. ex. un chien, approx. five, aprox. dos.',
      ['Bei Dr. med. dent. Huber, p. ex. un chien, approx. five, aprox. dos.'],
    ],
    ['not at initials', 'J. R. Müller war da. Schön.', ['J. R. Müller war da.', 'Schön.']],
    [
      'not at German ordinals',
      'Am 3. Mai sind wir im 2. Stock eingezogen.',
      ['Am 3. Mai sind wir im 2. Stock eingezogen.'],
    ],
    ['at a year', 'Das war 2019. Danach kam Jan.', ['Das war 2019.', 'Danach kam Jan.']],
    ['not at numbers', 'Um 19.40 Uhr kostete es 3.50 Euro.', ['Um 19.40 Uhr kostete es 3.50 Euro.']],
    ['not within what somebody says', '„Komm!“, rief er. „Gleich.“', ['„Komm!“, rief er.', '„Gleich.“']],
    ['not before small letters', '"Stop!" she said. I did.', ['"Stop!" she said.', 'I did.']],
    [
      'of writers who use small letters only',
      'es war kalt. wir froren, ca. 2 std. lang.',
      ['es war kalt.', 'wir froren, ca. 2 std. lang.'],
    ],
    [
      'of writers who begin in small letters, whatever else they write large',
      'Heute mit Lena am See. das Wasser war kalt! am Hbf. in Köln, ca. 3 std. lang. wirklich? ja.',
      ['Heute mit Lena am See.', 'das Wasser war kalt!', 'am Hbf. in Köln, ca. 3 std. lang.', 'wirklich?', 'ja.'],
    ],
    [
      'at dots, not where they are a pause',
      'War müde... dann ... kam er. gut',
      ['War müde...', 'dann ... kam er.', 'gut'],
    ],
    ['without bullets and numbers', '- Milch\n* Brot\n1. Käse\n• Tee', ['Milch', 'Brot', 'Käse', 'Tee']],
    [
      'in French with its blanks',
      'Quelle joie ! On a ri. M. Leroy aussi.',
      ['Quelle joie !', 'On a ri.', 'M. Leroy aussi.'],
    ],
    ['in Spanish with both marks', '¿Vienes? ¡Sí! El Sr. Ramos viene.', ['¿Vienes?', '¡Sí!', 'El Sr. Ramos viene.']],
    ['whatever the line ends', 'eins\r\nzwei\rdrei\u2028vier', ['eins', 'zwei', 'drei', 'vier']],
  ])('%s', (_name, text, expected) => expect(sentencesIn(text)).toEqual(expected));
});
