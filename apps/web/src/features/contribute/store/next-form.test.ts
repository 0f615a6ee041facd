import type { PreparedFile, TypedGuestWords } from '@tagfalter/local/guest/contributions';
import { expect, it } from 'vitest';
import { type GuestForm, nextForm, type SentForms } from './next-form.ts';

const WORDS: TypedGuestWords = { guestName: 'Helga', topMoment: 'Das Ja.', guestMessage: 'Macht es gut.' };
const FURTHER: TypedGuestWords = { guestName: 'Helga', topMoment: '', guestMessage: '' };
const [a, b] = ['a', 'b'].map((name): PreparedFile => ({ blob: new Blob([name]), source: name, role: 'top', name }));
if (!a || !b) throw new Error('two files');
const held = (...files: PreparedFile[]) => new Map(files.map((file) => [file.source, file]));
const TRIED: GuestForm = { key: 'first', words: WORDS, files: held(a) };
const NOTHING: SentForms = { arrived: new Set(), said: null, unanswered: null };
const DELETED = 'and deletes it';
const all = { arrived: new Set(['a']), said: WORDS, unanswered: null };

it.each([
  ['everything at first', NOTHING, WORDS, held(a), ['new', WORDS, 'a']],
  ['nothing once all is there', all, WORDS, held(a), null],
  ['what came meanwhile, without the words of before', all, WORDS, held(a, b), ['new', FURTHER, 'b']],
  [
    'changed words, though all files are there',
    all,
    { ...WORDS, topMoment: '' },
    held(a),
    ['new', { ...WORDS, topMoment: '' }, ''],
  ],
  ['the very same form once more', { ...NOTHING, unanswered: TRIED }, WORDS, held(a), ['first', WORDS, 'a']],
  ['it alone, before what came since', { ...NOTHING, unanswered: TRIED }, WORDS, held(a, b), ['first', WORDS, 'a']],
  [
    'it first, to be deleted, for other words',
    { ...NOTHING, unanswered: TRIED },
    FURTHER,
    held(a),
    ['first', WORDS, 'a', DELETED],
  ],
  [
    'it first, to be deleted, where a photo was taken out',
    { ...NOTHING, unanswered: TRIED },
    WORDS,
    held(b),
    ['first', WORDS, 'a', DELETED],
  ],
  [
    'it first, to be deleted, where nothing else is left',
    { ...all, unanswered: { ...TRIED, words: FURTHER, files: held(b) } },
    WORDS,
    held(a),
    ['first', FURTHER, 'b', DELETED],
  ],
  [
    'it first, to be deleted, for another place of a photo',
    { ...NOTHING, unanswered: TRIED },
    WORDS,
    held({ ...a, role: 'more' }),
    ['first', WORDS, 'a', DELETED],
  ],
] as const)('sends %s', (_what, past, words, files, expected) => {
  const next = nextForm(past, { words, held: files }, () => 'new');
  const { form, isOutdated } = next ?? {};
  const mark = isOutdated ? [DELETED] : [];
  expect(form ? [form.key, form.words, [...form.files.keys()].join(), ...mark] : null).toEqual(expected);
});
