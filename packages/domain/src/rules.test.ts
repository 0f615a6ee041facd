import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { isProEdit, mayEditDay } from './edit-window.ts';
import { mailboxKey } from './email.ts';
import { blankEntry, isEmptyEntry, mainImageIndex } from './entry.ts';
import { entryIdFor } from './entry-id.ts';
import { moodBand } from './mood.ts';
import { isPro, proUntil } from './subscription.ts';
import { countWords, normalizeLineEnds } from './text.ts';
import { limitsOf } from './tiers.ts';

const now = Date.parse('2026-11-20T18:00:00Z');

describe('the id of an entry (decisions 9 and 46, S8)', () => {
  it('is the same on every device and differs by space and day', () => {
    const id = entryIdFor('6f2a2a7e-7a1e-4a1c-9a43-0a1b2c3d4e5f', '2026-11-20');
    expect(id).toBe(entryIdFor('6f2a2a7e-7a1e-4a1c-9a43-0a1b2c3d4e5f', '2026-11-20'));
    expect(id).not.toBe(entryIdFor('6f2a2a7e-7a1e-4a1c-9a43-0a1b2c3d4e5f', '2026-11-21'));
    expect(id).not.toBe(entryIdFor('7f2a2a7e-7a1e-4a1c-9a43-0a1b2c3d4e5f', '2026-11-20'));
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

it.each([
  ['Mia.Muster+kauf@Example.org', 'miamuster@example.org'],
  ['m.i.a@mail.example.org', 'mia@mail.example.org'],
  ['+nur@example.org', '@example.org'],
])('counts mails to %s under %s', (address, key) => {
  expect(mailboxKey(address)).toBe(key);
});

describe('Pro by subscriptions (decision 25, reading C)', () => {
  const future = '2027-01-01T00:00:00Z';
  const past = '2026-01-01T00:00:00Z';
  it.each([
    ['nobody without a subscription', [], false],
    ['active without an end', [{ status: 'active' }], true],
    ['active with the epoch as end', [{ status: 'active', endDate: '1970-01-01T00:00:00Z' }], true],
    ['active with a future end', [{ status: 'active', endDate: future }], true],
    ['active but over', [{ status: 'active', endDate: past }], false],
    ['cancelled with a future end', [{ status: 'cancelled', endDate: future }], true],
    ['cancelled and over', [{ status: 'cancelled', endDate: past }], false],
    ['cancelled without an end', [{ status: 'cancelled' }], false],
    ['suspended', [{ status: 'suspended', endDate: future }], false],
    ['an old one beside a running one', [{ status: 'cancelled', endDate: past }, { status: 'active' }], true],
  ])('%s', (_name, subscriptions, expected) => expect(isPro(subscriptions, now)).toBe(expected));
});

describe('the moment at which Pro ends (decision 25)', () => {
  const end = Date.parse('2026-11-20T18:00:00Z');
  const sub = { endDate: '2026-11-20T18:00:00Z', createdAt: '2026-11-01T00:00:00Z' };
  it.each(['active', 'cancelled'])('is to the millisecond, for one that is %s', (status) => {
    expect(isPro([{ ...sub, status }], end - 1)).toBe(true);
    expect(isPro([{ ...sub, status }], end)).toBe(false);
  });
  it('is the latest of all', () => {
    expect(proUntil([{ ...sub, status: 'active' }], end - 1)).toBe(end);
    expect(proUntil([{ ...sub, status: 'active' }, { status: 'active' }], end)).toBe(Number.POSITIVE_INFINITY);
    expect(proUntil([{ ...sub, status: 'active' }], end)).toBeNull();
  });
  it.each([
    ['made before it, arrives after it', end - HOUR_MS, end + HOUR_MS, true],
    ['made after it', end, end + HOUR_MS, false],
    ['made before there was a subscription', Date.parse('2026-10-31T23:00:00Z'), end + HOUR_MS, false],
    ['made before it, arrives 31 days late', end - HOUR_MS, end - HOUR_MS + 31 * DAY_MS, false],
    ['claims a moment that is still to come', end - HOUR_MS, end - 2 * HOUR_MS, true],
  ])('an edit %s', (_what, madeAt, receivedAt, expected) =>
    expect(isProEdit([{ ...sub, status: 'cancelled' }], { madeAt, receivedAt })).toBe(expected),
  );
  it('accepts an edit made before Pro began that arrives during Pro', () => {
    expect(isProEdit([{ status: 'active', createdAt: '2026-11-19T00:00:00Z' }], { madeAt: 0, receivedAt: end })).toBe(
      true,
    );
  });
});

describe('the edit window (decision 11)', () => {
  const zone = 'Europe/Berlin';
  it.each([
    ['Free, today', '2026-11-20', false, now, now, true],
    ['Free, yesterday', '2026-11-19', false, now, now, false],
    ['Pro, a year ago', '2025-11-19', true, now, now, true],
    ['Free, written yesterday in a tunnel, arrived today', '2026-11-19', false, now - DAY_MS, now, true],
    ['Free, arrived 31 days late', '2026-10-20', false, now - 31 * DAY_MS, now, false],
    ['Free, a device clock set to tomorrow', '2026-11-21', false, now + DAY_MS, now, false],
  ])('%s', (_name, day, pro, madeAt, receivedAt, expected) =>
    expect(mayEditDay(day, pro, { madeAt, receivedAt, timeZone: zone })).toBe(expected),
  );
});

describe('an empty entry (spec §5)', () => {
  const blank = blankEntry('id', '2026-11-20', 'UTC');
  it('is one with nothing but mood and blanks', () => {
    const moodOnly = { ...blank, text: ' \n', mood: { level: 8, feeling: null, customEmoji: null } };
    expect(isEmptyEntry(moodOnly)).toBe(true);
  });
  it.each([
    ['zero-width blanks', '\u200b\u200c\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['marks of direction', '\u200e\u202a\u2066\u2069'],
    ['a filler of Hangul and Braille without dots', '\u3164\u2800'],
    ['variation selectors and joiners', '\ufe0f\u200d'],
    ['tabs, lines and control characters', '\t\r\n\u0007\u3000'],
  ])('is one with %s alone', (_name, text) =>
    expect([isEmptyEntry({ ...blank, text }), isEmptyEntry({ ...blank, audioTranscript: text })]).toEqual([true, true]),
  );
  it.each([
    ['text', { text: 'Hallo' }],
    ['an emoji', { text: '\u200b❤\ufe0f' }],
    ['a dot between what nobody sees', { text: '\u200b.\u200b' }],
    ['a photo', { images: [{ hash: 'a', type: 'image/png', size: 1, name: 'a.png' }] }],
    ['a recording', { audio: { hash: 'a', type: 'audio/webm', size: 1, durationMs: 900, peaks: [] } }],
    ['a transcript', { audioTranscript: 'Hallo' }],
  ])('is none with %s', (_name, part) => expect(isEmptyEntry({ ...blank, ...part })).toBe(false));
});

describe('the main image (spec §5)', () => {
  const images = ['a', 'b'].map((hash) => ({ hash, type: 'image/png', size: 1, name: hash }));
  it.each([
    ['b', 1],
    [null, 0],
    ['gone', 0],
  ])('of %s is at %i', (mainImage, index) => expect(mainImageIndex({ images, mainImage })).toBe(index));
});

describe('small tables', () => {
  it('has five mood bands of two levels (spec §9)', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(moodBand)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    expect(moodBand(0)).toBe(1);
    expect(moodBand(99)).toBe(5);
  });
  it('has the limits of spec §9', () => {
    expect(limitsOf(false)).toMatchObject({ imagesPerDay: 1, audioSeconds: 60, editsPastDays: false });
    expect(limitsOf(true)).toMatchObject({ imagesPerDay: 3, audioSeconds: 180, editsPastDays: true });
  });
  it('counts words, not punctuation (decision 15, wire 7)', () => {
    expect(countWords('Markt zu, Bahn zu spät – Suppe gut! 🦋')).toBe(7);
    expect(countWords('')).toBe(0);
    expect(normalizeLineEnds('a\r\nb\rc\n')).toBe('a\nb\nc\n');
  });
});
