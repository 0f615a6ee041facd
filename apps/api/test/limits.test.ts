import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type LimitName, limits, type ProvenLimitName } from '#api/base/limits.ts';
import { markedLimits } from './source-constants.ts';

const ROOT = fileURLToPath(new URL('../src', import.meta.url));
const SOURCES = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(ROOT, path), 'utf8') }));

/** Tests in which strangers use a limit up before somebody else passes: each such limit has one. */
const SEEN: Record<ProvenLimitName, readonly [file: string, title: string]> = {
  'sign-ins at an account': ['sign-in-throttle', 'blocks no known device in a household, whose guesses end'],
  'sign-ins of an address': ['sign-in-throttle', 'in a network keeps nobody out who signed in there before'],
  'sign-ins at an account from everywhere': [
    'sign-in-throttle',
    'from everywhere keeps nobody out who knows the password',
  ],
  'sign-ins at an attacked account': ['sign-in-throttle', 'from everywhere keeps nobody out who knows the password'],
  'failed external sign-ins': ['external-attacks', 'is guessed 100 times per address in 15 minutes'],
  'links of an address': ['mail-throttles', 'tries few broken links per address, and the right one always'],
  'invitation codes of a device': ['code-guesses', 'never keeps a good one out: it is checked, and registers'],
  'invitation codes of an address': ['code-guesses', 'never keeps a good one out: it is checked, and registers'],
  'mails of a stranger': ['sign-up-rules', 'gets one mail a day per unregistered identity'],
  'mails to strangers': ['sign-up-rules', 'gets at most three mails a day'],
  'mails to an account': ['mail-links', 'are asked for five times an hour per account and address'],
  'mails to a mailbox': ['mail-throttles', 'sends a confirmation to whoever is signed in, whatever strangers ask for'],
  'mails asked by an address': ['mail-throttles', 'sends one address no mails to ever more accounts'],
  'links of declarations': ['declarations', 'shows refusals as pages to people and as JSON to programs'],
  'declarations of a caller': ['declarations', 'takes sixty an hour per caller, and says when it goes on'],
  'declaration mails to an address': ['declarations', 'mails a stranger three times an hour, ten a day, then hourly'],
  'declaration mails to an address a day': [
    'declarations',
    'mails a stranger three times an hour, ten a day, then hourly',
  ],
  'declaration mails to an account': ['declarations', 'keeps nobody out who was named by others, and fills no mailbox'],
  'declaration mails to an account a day': [
    'declarations',
    'keeps nobody out who was named by others, and fills no mailbox',
  ],
  'reports of an address': ['moderation', 'takes no more than twenty reports of one address in an hour'],
  'openings of links': ['shared-pages', 'opens behind an address of wrong links'],
  'event codes of an address': ['event-tickets', 'opens behind an address of a hundred wrong codes'],
  'streams of a guest book': ['event-readers', 'has readers without a stream ask instead'],
  'forged payment events': ['subscriptions', 'hears signed events behind an address of forgeries'],
  'certificates fetched': ['payment-signatures', 'has few certificates fetched, and keeps good ones'],
};

/** Marks and the span in which they count. */
const MARKS: Partial<Record<LimitName, string>> = {
  'acts on subscriptions': '30 in 10 min',
  'addresses of an event archive': '30 in 1 h',
  'addresses of an export': '20 in 1 h',
  'calls of a contribution': '300 in 1 min',
  'certificates fetched': '30 in 1 min',
  cleanups: '10 in 1 h',
  'contributions by form of an address': '200 in 10 min',
  'contributions of a device': '60 in 10 min',
  'contributions of an address': '200 in 10 min',
  'declaration mails to an account': '5 in 1 h',
  'declaration mails to an account a day': '20 in 1 d',
  'declaration mails to an address': '3 in 1 h',
  'declaration mails to an address a day': '10 in 1 d',
  'declarations of a caller': '60 in 1 h',
  'declarations of an account': '60 in 1 h',
  'event codes of a device': '5 in 10 min',
  'event codes of an address': '100 in 10 min',
  'event forms of an address': '1000 in 10 min',
  'external sign-ins': '60 in 1 min',
  'failed external sign-ins': '100 in 15 min',
  'forged payment events': '60 in 1 min',
  'friend requests': '20 in 1 d',
  'invitation codes of a device': '10 in 1 h',
  'invitation codes of an address': '100 in 1 h',
  'invitations of an account': '20 in 1 d',
  'invitations to a mailbox': '3 in 1 d',
  'links of an address': '60 in 1 h',
  'links of declarations': '100 in 1 h',
  'look-ups': '30 in 1 d',
  'mails asked by an address': '60 in 1 h',
  'mails of a stranger': '1 in 1 d',
  'mails to a mailbox': '20 in 1 h',
  'mails to an account': '5 in 1 h',
  'mails to oneself': '5 in 1 h',
  'mails to strangers': '3 in 1 d',
  'openings of links': '300 in 1 min',
  'pages of test payments': '120 in 1 min',
  'pictures of a provider': '20 in 1 h',
  replies: '100 in 1 d',
  'reports of an account': '20 in 1 h',
  'reports of an address': '20 in 1 h',
  'reviews of a quota': '1 in 1 min',
  'sign-ins at an account': '10 in 15 min',
  'sign-ins at an account from everywhere': '30 in 15 min',
  'sign-ins at an attacked account': '3 in 15 min',
  'sign-ins of a device': '10 in 15 min',
  'sign-ins of an address': '100 in 15 min',
  'sign-ups': '60 in 1 min',
  'taking events over': '30 in 10 min',
  'useless answers': '20 in 1 h',
  'wrong passwords of a session': '10 in 15 min',
};

it('counts the marks of the table in its time', () => {
  expect(markedLimits()).toEqual(MARKS);
});

it('lists every limit once, and none that is not made', () => {
  for (const name of Object.keys(limits)) {
    const used = SOURCES.filter(({ path, text }) => path !== 'base/limits.ts' && text.includes(`'${name}'`));
    expect([name, used.length]).toEqual([name, expect.toSatisfy((count: number) => count > 0)]);
  }
});

it('makes and refuses by names of the list alone', () => {
  const ways: [RegExp, readonly string[]][] = [
    [/new Refusal\('too_many_requests'/, ['base/too-many.ts']],
    [/createWindow\(/, ['base/throttle.ts', 'adapters/process-throttles.ts']],
    [
      /createSharedThrottle\(/,
      ['base/shared-throttle.ts', 'adapters/process-throttles.ts', 'adapters/stored-throttles.ts'],
    ],
    [/insert\(throttleMarks\)/, ['adapters/stored-throttles.ts']],
  ];
  for (const [way, allowed] of ways) {
    const found = SOURCES.filter(({ text }) => way.test(text)).map(({ path }) => path);
    expect(found.sort()).toEqual([...allowed].sort());
  }
});

it('holds nobody up whom a stranger names (spec decision 62)', () => {
  for (const [name, limit] of Object.entries(limits)) {
    const says = 'refuses' in limit ? limit.refuses : 'holdsBack' in limit ? limit.holdsBack : 'its holder';
    expect([name, says]).not.toEqual([name, '']);
    // A key that names a person holds back side effects, or lets a proof pass: a mere bound on load names nobody.
    if ('bounds' in limit)
      expect([name, limit.key]).not.toEqual([name, expect.stringMatching(/mailbox|identity|thing/)]);
  }
});

it.each(Object.entries(SEEN))('is used up by strangers before others pass: %s', (_name, [file, title]) => {
  expect(readFileSync(new URL(`./${file}.test.ts`, import.meta.url), 'utf8')).toContain(`it('${title}'`);
});

// @ts-expect-error a name that is not in the list
const unknown: LimitName = 'sign-ins of a full moon';
it('knows no other names', () => expect(Object.hasOwn(limits, unknown)).toBe(false));
