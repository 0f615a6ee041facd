import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { CancellationSchema, WithdrawalSchema } from './declarations.ts';
import type { Endpoint } from './define-endpoint.ts';
import { ENDPOINTS } from './endpoints.ts';

/** Characters that a single line never holds. */
const TRICKS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;
const TRICKY = ['a\u202eb', 'Mia\u0007\u2028 Muster\u2066x\r\nund mehr'];

/** Ends of fields that take any characters, by the reason why they may. */
const ANY_TEXT = {
  'a text of several lines': [
    ...['.text', '.summary', '.audioTranscript', '.answer', '.message', '.guestMessage', '.eventDescription'],
    ...['.linkedinInfo', '.generalDescription', '.targetAudience', '.ctaText', '.specialInstructions'],
  ],
  'words of a diary or guest book, which no cleaning may change': ['.topMoment', '.emojis'],
  'only compared or looked up': [
    ...[
      '.invitationCode',
      '.email',
      '.currentPassword',
      '.newPassword',
      '.entryId',
      '.questionId',
      'apply.dates.entry',
      'shelf/remove.label',
    ],
    ...[
      'mutations.name',
      '.eventCode',
      '.device',
      '.formKey',
      'reports.id',
      '.baToken',
      '.token',
      '.ticket',
      'files.type',
    ],
  ],
  'refused by a rule of its own': [
    ...['profile.username', '.profileImageUrl', '.imageUrls', '.optimizedImageUrls', '.returnUrl', '.cancelUrl'],
    'entryContent.date',
  ],
  'never shown to others': ['add.words', 'remove.words', 'subscriptions/cancel.reason'],
};

interface Leaf {
  /** Call and path in its body. */
  where: string;
  schema: v.GenericSchema;
}

const Parts = v.looseObject({
  entries: v.optional(v.record(v.string(), v.unknown())),
  wrapped: v.optional(v.unknown()),
  item: v.optional(v.unknown()),
  options: v.optional(v.array(v.unknown())),
  pipe: v.optional(v.array(v.unknown())),
  type: v.string(),
});

const isSchema = (value: unknown): value is v.GenericSchema =>
  v.is(v.looseObject({ kind: v.literal('schema') }), value);

/** All fields of texts below a schema. */
function leavesOf(schema: unknown, where: string): Leaf[] {
  if (!isSchema(schema)) return [];
  const { entries, wrapped, item, options, pipe, type } = v.parse(Parts, schema);
  if (type === 'string') return [{ where, schema }];
  // A pipe around an object or a list; what a string is made into is the string's.
  const first = pipe?.[0];
  if (first !== undefined && first !== schema && v.is(Parts, first) && first.type !== type)
    return leavesOf(first, where);
  return [
    ...Object.entries(entries ?? {}).flatMap(([each, inner]) => leavesOf(inner, `${where}.${each}`)),
    ...leavesOf(wrapped, where),
    ...leavesOf(item, where),
    ...(options ?? []).flatMap((option) => leavesOf(option, where)),
  ];
}

const LEAVES = [
  ...ENDPOINTS.filter(({ audience }: Endpoint) => audience !== 'admin').flatMap(({ method, path, body }: Endpoint) =>
    leavesOf(body, `${method} ${path}`),
  ),
  ...leavesOf(CancellationSchema, 'POST /kuendigung'),
  ...leavesOf(WithdrawalSchema, 'POST /widerruf'),
];

/** The parsed value; undefined if it is refused. */
function taken({ schema }: Leaf, value: string): unknown {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : undefined;
}
const isOpen = (leaf: Leaf) => TRICKY.some((value) => TRICKS.test(String(taken(leaf, value) ?? '')));
const isClean = (leaf: Leaf) => !isOpen(leaf) && TRICKY.some((value) => taken(leaf, value) !== undefined);

it('finds the fields of all calls', () => {
  expect(LEAVES.length).toBeGreaterThan(80);
});

it('leaves tricky characters to listed texts alone', () => {
  const open = LEAVES.filter(isOpen).map(({ where }) => where);
  const listed = Object.values(ANY_TEXT).flat();
  expect(open.filter((where) => !listed.some((end) => where.endsWith(end)))).toEqual([]);
  expect(listed.filter((end) => !open.some((where) => where.endsWith(end)))).toEqual([]);
});

it('cleans names, titles and other single lines at the entrance', () => {
  const clean = LEAVES.filter(isClean);
  const where = clean.map((leaf) => leaf.where);
  for (const known of [
    'POST /api/auth/simple-register.firstName',
    'POST /api/events.eventName',
    'PUT /api/events/share/:token/contributions/:id.guestName',
    'POST /kuendigung.name',
  ])
    expect(where).toContain(known);
  const piece = fc.constantFrom(
    'Mia',
    ' ',
    '🏴󠁧󠁢',
    'é',
    '\u202e',
    '\u2066',
    '\r\n',
    '\t',
    '\u0000',
    '\u2029',
    '\u200f',
    'ا',
    'x',
  );
  fc.assert(
    fc.property(fc.constantFrom(...clean), fc.array(piece, { maxLength: 12 }), (leaf, pieces) => {
      const out = taken(leaf, pieces.join(''));
      if (typeof out !== 'string') return;
      expect(out).not.toMatch(TRICKS);
      expect(out).toBe(out.trim());
    }),
    { numRuns: 2000 },
  );
});

it('takes no required single line that shows nothing', () => {
  const required = LEAVES.filter((leaf) => isClean(leaf) && taken(leaf, '') === undefined);
  const where = required.map((leaf) => leaf.where);
  for (const known of [
    'POST /api/auth/simple-register.firstName',
    'PATCH /api/profile.firstName',
    'POST /api/events.eventName',
    'POST /api/events/share/:token/entries.guestName',
    'POST /kuendigung.name',
  ])
    expect(where).toContain(known);
  for (const blank of [' ', '\u200b', '\u3164', '\u2800', '\u115f\ufe0f', '\u0301'])
    expect(required.filter((leaf) => taken(leaf, blank) !== undefined).map((leaf) => leaf.where)).toEqual([]);
});
