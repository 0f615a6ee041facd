import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankEntry, type Entry } from './entry.ts';
import { type EntryClocks, entryChange, isNoChange, mergeEntry } from './entry-merge.ts';
import { type AnswerChange, answerChange, lostAnswers, mergeAnswers, newQuestions } from './reflection.ts';

const blank = blankEntry('id', '2026-11-20', 'Europe/Berlin');
const at = (tick: number, by = 'phone') => ({ at: `00000000000${tick}-0000`, by });
const change = (answers: AnswerChange) => ({ fields: {}, addImages: [], removeImages: [], answers });
const answer = (questionId: string, words: string) => ({ questionId, answer: words });
type WrittenChange = { answers: AnswerChange; clock: ReturnType<typeof at> };

/** Lets changes arrive one after the other; answers the entry and everything that gave way. */
function arrive(written: readonly WrittenChange[]) {
  let entry: Entry = blank;
  let clocks: EntryClocks = {};
  const lost: string[] = [];
  for (const { answers, clock } of written) {
    const merged = mergeEntry(entry, clocks, change(answers), clock);
    lost.push(...(merged.lost.reflections ?? []).map((one) => one.answer));
    ({ entry, clocks } = merged);
  }
  return { entry, clocks, lost };
}

describe('answers of two devices (decision 10)', () => {
  it.each<[string, WrittenChange, WrittenChange, { stands: object[]; lost: string[] }]>([
    [
      'to different questions both stay',
      { answers: { a: 'Regen' }, clock: at(1) },
      { answers: { b: 'Tee' }, clock: at(2, 'laptop') },
      { stands: [answer('a', 'Regen'), answer('b', 'Tee')], lost: [] },
    ],
    [
      'to one question: the later stands, the earlier goes to the history',
      { answers: { a: 'Regen' }, clock: at(1) },
      { answers: { a: 'Sonne' }, clock: at(2, 'laptop') },
      { stands: [answer('a', 'Sonne')], lost: ['Regen'] },
    ],
    [
      'that came too late goes to the history',
      { answers: { a: 'Sonne' }, clock: at(2) },
      { answers: { a: 'Regen' }, clock: at(1, 'laptop') },
      { stands: [answer('a', 'Sonne')], lost: ['Regen'] },
    ],
    [
      'one of them overwritten and one too late at once',
      { answers: { a: 'alt', b: 'neu' }, clock: at(2) },
      { answers: { a: 'Sonne', c: 'Tee' }, clock: at(3, 'laptop') },
      { stands: [answer('a', 'Sonne'), answer('b', 'neu'), answer('c', 'Tee')], lost: ['alt'] },
    ],
    [
      'that goes on with the words of the other costs nothing',
      { answers: { a: 'Regen' }, clock: at(1) },
      { answers: { a: 'Regen, und dann Sonne' }, clock: at(2) },
      { stands: [answer('a', 'Regen, und dann Sonne')], lost: [] },
    ],
    [
      'taken away: its words are in the history',
      { answers: { a: 'Regen' }, clock: at(1) },
      { answers: { a: '' }, clock: at(2) },
      { stands: [], lost: ['Regen'] },
    ],
    [
      'taken away before an earlier one arrives: it does not come back',
      { answers: { a: '' }, clock: at(2) },
      { answers: { a: 'Regen' }, clock: at(1, 'laptop') },
      { stands: [], lost: ['Regen'] },
    ],
    [
      'taken away too late: it stays, and nothing is in the history',
      { answers: { a: 'Sonne', b: 'Tee' }, clock: at(2) },
      { answers: { a: '' }, clock: at(1, 'laptop') },
      { stands: [answer('a', 'Sonne'), answer('b', 'Tee')], lost: [] },
    ],
  ])('%s', (_name, first, second, { stands, lost }) => {
    const met = arrive([first, second]);
    expect(met.entry.reflections).toEqual(stands);
    expect(met.lost).toEqual(lost);
  });

  it('one change may overwrite one answer and be too late for another', () => {
    const existing = [answer('a', 'alt'), answer('b', 'neu')];
    const merged = mergeAnswers(existing, { 'answer:b': at(5) }, { a: 'Sonne', b: 'spät' }, at(3));
    expect(merged).toEqual({
      reflections: [answer('a', 'Sonne'), answer('b', 'neu')],
      clocks: { 'answer:a': at(3) },
      late: [answer('b', 'spät')],
    });
    const entry = { ...blank, reflections: existing };
    const { lost } = mergeEntry(entry, { 'answer:b': at(5) }, change({ a: 'Sonne', b: 'spät' }), at(3));
    expect(lost).toEqual({ reflections: [answer('a', 'alt'), answer('b', 'spät')] });
  });

  it('a late removal moves no clock and is no late answer', () => {
    const existing = [answer('a', 'Sonne')];
    expect(mergeAnswers(existing, { 'answer:a': at(5) }, { a: '' }, at(3))).toEqual({
      reflections: existing,
      clocks: {},
      late: [],
    });
  });

  const answers = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('', 'Regen', 'Sonne', 'Tee', 'Wind'));
  const written = fc
    .tuple(answers, answers, answers)
    .map((all) => all.map((one, index): WrittenChange => ({ answers: one, clock: at(index + 1, 'abc'[index]) })));

  it('converge in any order, with every word kept (S6, S7)', () => {
    fc.assert(
      fc.property(written, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (all, order) => {
        const straight = arrive(all);
        const shuffled = arrive(order.flatMap((index) => all[index] ?? []));
        const byId = ({ entry }: typeof straight) => new Map(entry.reflections?.map((one) => [one.questionId, one]));
        expect(byId(shuffled)).toEqual(byId(straight));
        expect(shuffled.clocks).toEqual(straight.clocks);
        const kept = [...(shuffled.entry.reflections ?? []).map((one) => one.answer), ...shuffled.lost];
        const typed = all.flatMap((one) => Object.values(one.answers)).filter((words) => words !== '');
        expect(kept).toEqual(expect.arrayContaining(typed));
      }),
    );
  });

  it('turn one version into the other and back', () => {
    fc.assert(
      fc.property(written, written, (one, other) => {
        const [before, after] = [arrive(one).entry, arrive(other).entry];
        const there = mergeEntry(before, {}, entryChange(before, after), at(9)).entry;
        expect(isNoChange(entryChange(there, after))).toBe(true);
      }),
    );
  });
});

describe('answers of a day', () => {
  it('are none where a device stored the day before there were any', () => {
    expect(entryChange(blank, blank)).not.toHaveProperty('answers');
    expect(mergeEntry(blank, {}, change({ a: 'Regen' }), at(1)).lost).toEqual({});
    expect(mergeEntry(blank, {}, { fields: {}, addImages: [], removeImages: [] }, at(1)).entry).toEqual(blank);
  });

  it('are the differences of two lists', () => {
    expect(answerChange([answer('a', 'x')], [answer('a', 'x')])).toBeUndefined();
    expect(answerChange([answer('a', 'x'), answer('b', 'y')], [answer('b', 'z')])).toEqual({ a: '', b: 'z' });
    expect(isNoChange(change({ a: '' }))).toBe(false);
  });

  it('are lost as far as their words do not stand any more', () => {
    expect(lostAnswers([answer('a', 'kurz'), answer('b', 'weg')], [answer('a', 'kurz und gut')])).toEqual([
      answer('b', 'weg'),
    ]);
  });

  it('count as new once per question, and not when removed', () => {
    expect(newQuestions([answer('a', 'x')], { a: 'y', b: 'z', c: '' })).toEqual(['b']);
  });
});
