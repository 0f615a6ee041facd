import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeQuiet,
  isResting,
  joinQuietChanges,
  nothingQuiet,
  type QuietChange,
  type QuietRule,
  type RestingEntry,
} from './quiet.ts';

const day = (over: Partial<RestingEntry> = {}): RestingEntry => ({
  date: '2024-03-01',
  text: '',
  topMoment: '',
  audioTranscript: '',
  summary: '',
  reflections: [],
  ...over,
});
const rule = (over: Partial<QuietRule>): QuietRule => ({ ...nothingQuiet(), ...over });

describe('a day rests', () => {
  const february = rule({ spans: [{ from: '2024-02-03', to: '2024-04-18' }] });
  it.each<[string, QuietRule, Partial<RestingEntry>, boolean]>([
    ['without a rule', nothingQuiet(), { text: 'Krankenhaus' }, false],
    ['on the first day of a span', february, { date: '2024-02-03' }, true],
    ['on the last day of a span', february, { date: '2024-04-18' }, true],
    ['the day before a span', february, { date: '2024-02-02' }, false],
    ['the day after a span', february, { date: '2024-04-19' }, false],
    ['the same days of another year', february, { date: '2025-03-01' }, false],
    ['a single day', rule({ days: ['2020-11-20'] }), { date: '2020-11-20' }, true],
    ['another day', rule({ days: ['2020-11-20'] }), { date: '2021-11-20' }, false],
  ])('%s: %o', (_name, given, over, rests) => expect(isResting(given, day(over))).toBe(rests));

  it.each([
    ['Krankenhaus', 'Im KRANKENHAUS.', true],
    ['Krankenhaus', 'Vor dem Kinderkrankenhaus', true],
    ['Krankenhaus', 'Kranke im Haus', false],
    ['Straße', 'in der Hauptstrasse', true],
    ['Muller', 'bei Frau Müller', true],
    ['Mueller', 'bei Frau Müller', true],
    ['Müller', 'bei Frau Muller', false],
    ['Noël', 'a noel', true],
    ['Ina', 'mit Ina.', true],
    ['Ina', 'in Argentina', false],
    ['Oma Else', 'bei Oma\n Else', true],
    ['  ', 'irgendwas', false],
  ])('for the word %j with the text %j: %s', (word, text, rests) => {
    expect(isResting(rule({ words: [word] }), day({ text }))).toBe(rests);
  });

  it.each<[string, Partial<RestingEntry>]>([
    ['top moment', { topMoment: 'Umzug' }],
    ['transcript', { audioTranscript: 'unser Umzug' }],
    ['summary', { summary: 'Umzug nach Kiel' }],
    ['answer', { reflections: [{ answer: 'der Umzug' }] }],
  ])('for a word in the %s', (_where, over) => {
    expect(isResting(rule({ words: ['umzug'] }), day(over))).toBe(true);
  });
});

const someRule = fc.record({
  spans: fc.array(fc.constantFrom({ from: '2020-01-01', to: '2020-02-01' }, { from: '2020-01-01', to: '2020-03-01' })),
  days: fc.array(fc.constantFrom('2020-01-01', '2020-01-02', '2020-01-03')),
  words: fc.array(fc.constantFrom('Straße', 'strasse', 'Ina', 'Umzug', ' umzug')),
});
const someChange: fc.Arbitrary<QuietChange> = fc.record({ add: someRule, remove: someRule });
const start = someRule.map((add) => changeQuiet(nothingQuiet(), { add, remove: nothingQuiet() }));

describe('a change of the rest rule', () => {
  it('is the same twice as once', () => {
    fc.assert(
      fc.property(start, someChange, (before, { add, remove }) => {
        // An item both removed and added moves to the end each time, so the change holds no such item.
        const change = { add, remove: changeQuiet(remove, { add: nothingQuiet(), remove: add }) };
        const once = changeQuiet(before, change);
        expect(changeQuiet(once, change)).toEqual(once);
      }),
    );
  });

  it('joined with the next, does the work of both', () => {
    fc.assert(
      fc.property(start, someChange, someChange, (before, first, second) => {
        const joined = changeQuiet(before, joinQuietChanges(first, second));
        expect(joined).toEqual(changeQuiet(changeQuiet(before, first), second));
      }),
    );
  });

  it('of another thing may come before or after', () => {
    const before = rule({ days: ['2020-01-01'], words: ['Umzug'] });
    const phone = { add: rule({ days: ['2020-01-02'] }), remove: rule({ words: ['UMZUG'] }) };
    const laptop = {
      add: rule({ spans: [{ from: '2020-01-01', to: '2020-02-01' }] }),
      remove: rule({ days: ['2020-01-01'] }),
    };
    const merged = changeQuiet(changeQuiet(before, phone), laptop);
    expect(merged).toEqual(changeQuiet(changeQuiet(before, laptop), phone));
    expect(merged).toEqual({ spans: [{ from: '2020-01-01', to: '2020-02-01' }], days: ['2020-01-02'], words: [] });
  });
});
