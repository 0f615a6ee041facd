import { expect, it } from 'vitest';
import { type DeclaredText, declaredLines, outcomeSentence } from './declaration-text.ts';

/** Half past eleven in the evening in UTC: the next day in Berlin. */
const AT = new Date('2026-11-20T23:30:00Z');
const ONE: DeclaredText = {
  ...{ kind: 'ordinary', reference: 'K-2026-1121-0001', declaredAt: AT, name: 'Mia', email: 'mia@example.org' },
  ...{ message: 'Umzug', outcome: null, endsAt: null, isWaiting: true },
};

it.each([
  ['ordinary', 'Umzug', ['Vertrag', 'Art', 'Bemerkung*', 'Name*', 'E-Mail-Adresse*', 'Eingegangen', 'Vorgang']],
  ['ordinary', '', ['Vertrag', 'Art', 'Name*', 'E-Mail-Adresse*', 'Eingegangen', 'Vorgang']],
  ['extraordinary', 'Umzug', ['Vertrag', 'Art', 'Grund*', 'Name*', 'E-Mail-Adresse*', 'Eingegangen', 'Vorgang']],
  ['withdrawal', 'Umzug', ['Erklärung', 'Angaben zum Vertrag*', 'Name*', 'E-Mail-Adresse*', 'Eingegangen', 'Vorgang']],
  ['withdrawal', '', ['Erklärung', 'Angaben zum Vertrag', 'Name*', 'E-Mail-Adresse*', 'Eingegangen', 'Vorgang']],
] as const)('repeats what was declared: %s, %j', (kind, message, labels) => {
  const lines = declaredLines({ ...ONE, kind, message });
  // Typed text is marked.
  expect(lines.map(({ label, isTyped }) => (isTyped ? `${label}*` : label))).toEqual(labels);
  const textOf = (label: string) => lines.find((line) => line.label === label)?.text;
  expect(textOf('Eingegangen')).toBe('21. November 2026 um 00:30:00 MEZ');
  expect([textOf('Name'), textOf('E-Mail-Adresse'), textOf('Vorgang')]).toEqual([
    'Mia',
    'mia@example.org',
    'K-2026-1121-0001',
  ]);
  if (kind !== 'withdrawal') expect(textOf('Art')).toMatch(kind === 'ordinary' ? /^Ordentliche/ : /^Außerordentliche/);
});

it.each([
  [{ outcome: 'ended', endsAt: AT }, 'endet am 21. November 2026. Danach'],
  [{ outcome: 'ended', endsAt: null }, 'endet. Danach'],
  [{ outcome: 'ended', endsAt: AT, kind: 'extraordinary' }, 'endet am 21. November 2026. Ob dein Grund'],
  [{ outcome: 'ended', endsAt: AT, kind: 'extraordinary', isWaiting: false }, 'endet am 21. November 2026. Danach'],
  [{ outcome: 'ended', endsAt: AT, kind: 'withdrawal' }, 'Dein Widerruf ist wirksam'],
  [{ outcome: 'nothing' }, 'läuft kein Vertrag'],
  [{ outcome: 'too_late' }, 'die Frist von 14 Tagen'],
] as const)('says what became of it: %j', (more, words) => {
  expect(outcomeSentence({ ...ONE, ...more })).toContain(words);
});

it('says nothing before anything was tried', () => expect(outcomeSentence(ONE)).toBeUndefined());
