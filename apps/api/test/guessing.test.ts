import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tagfalter/domain/durations';
import { EVENT_CODE_LENGTH, MIN_EVENT_CODE } from '@tagfalter/domain/event-code';
import { CODE_ALPHABET, CODE_GROUP_LENGTH, CODE_GROUPS } from '@tagfalter/domain/invitation-code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabase } from './database.ts';
import { type EventStage, guestOf, openEventStage } from './event-stage.ts';

const DOC = readFileSync(new URL('../../../docs/guessing.md', import.meta.url), 'utf8');
const MONTH_MS = 30 * DAY_MS;

/** Without a throttle only the machine's speed limits guesses: milliseconds per reply. */
const ANSWERED_MS = 1;
/** Valid secrets at once, in a product far beyond its size. */
const GOOD_LINKS = 1e6;
const GOOD_CODES = 1e5;
const TOKEN = 2 ** 128;
const LETTERS = CODE_ALPHABET.length;
/** Each character is a byte's remainder: the more frequent ones are guessed first. */
const OFTENEST = Math.ceil(256 / LETTERS) / 256;

describe('guessing at the allowed rate (promise 21, threat 7)', () => {
  const { create } = embeddedDatabase;
  let stage: EventStage;
  beforeAll(async () => {
    stage = await openEventStage(create);
  });
  afterAll(() => stage.close());

  /** Guesses for `span` of the product's clock, one per `pause`; returns how many were checked. */
  async function lookedAt(span: number, pause: number, guess: () => Promise<number>): Promise<number> {
    let count = 0;
    for (const end = stage.clock.now + span; stage.clock.now < end; stage.clock.now += pause) {
      if ((await guess()) !== 429) count += 1;
    }
    return count;
  }
  const said = (row: string): string[] =>
    (DOC.split('\n').find((line) => line.startsWith(`| ${row} |`)) ?? '')
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim());
  const figure = (value: number): string => value.toExponential(1);

  it('links to entries: length prevents hits, the limit noise', async () => {
    const ask = async (method: 'GET' | 'POST', end: string) =>
      (await stage.product.app.inject({ method, url: `/api/shared/${randomBytes(16).toString('base64url')}${end}` }))
        .statusCode;
    let isTap = false;
    const guess = () => {
      isTap = !isTap;
      return isTap ? ask('POST', '/open') : ask('GET', '');
    };
    const aMinute = (await lookedAt(2 * MINUTE_MS, 150, guess)) / 2;
    const aMonth = MONTH_MS / ANSWERED_MS;
    expect(said('Link to an entry')).toEqual([
      `${aMinute} a minute are told no`,
      figure(aMonth),
      figure((aMonth * GOOD_LINKS) / TOKEN),
    ]);
  });

  it('codes of events: limit per address, whatever its devices', async () => {
    const event = await stage.event({ sharingMode: 'code_required', eventCode: '' });
    const guess = async () =>
      (await guestOf(stage, event, { device: randomUUID(), eventCode: 'FALSCH23' }).put()).status;
    const aSpan = (await lookedAt(20 * MINUTE_MS, 5 * SECOND_MS, guess)) / 2;
    const aMonth = (aSpan * MONTH_MS) / (10 * MINUTE_MS);
    const rate = [`${aSpan} in ten minutes`, figure(aMonth)];
    const chance = aMonth * OFTENEST ** EVENT_CODE_LENGTH;
    expect(chance).toBeLessThan(1e-4);
    expect(said('Code of an event, made')).toEqual([...rate, figure(chance)]);
    expect(said('Code of an event, four symbols of its host')).toEqual([
      ...rate,
      figure(aMonth / LETTERS ** MIN_EVENT_CODE),
    ]);
  });

  it('invitation codes: length prevents hits, the limit noise', async () => {
    const guess = async () =>
      (
        await stage.product.app.inject({
          ...{
            method: 'POST',
            url: '/api/auth/validate-invitation',
            payload: { invitationCode: 'AAAA-AAAA-AAAA-AAAA' },
          },
          headers: { cookie: `device=${randomUUID()}` },
        })
      ).statusCode;
    const anHour = (await lookedAt(2 * HOUR_MS, MINUTE_MS, guess)) / 2;
    const aMonth = MONTH_MS / ANSWERED_MS;
    const chance = (aMonth * GOOD_CODES) / LETTERS ** (CODE_GROUPS * CODE_GROUP_LENGTH);
    expect(said('Invitation code')).toEqual([`${anHour} an hour are told no`, figure(aMonth), figure(chance)]);
    expect(chance).toBeLessThan(1e-4);
  });

  it('event links, tickets and media addresses: length alone suffices', () => {
    const aMonth = MONTH_MS / ANSWERED_MS;
    expect(said('Link to a guest book')).toEqual(['unbounded', figure(aMonth), figure((aMonth * GOOD_LINKS) / TOKEN)]);
    expect(said('Ticket of an event')).toEqual(['unbounded', figure(aMonth), figure(aMonth / TOKEN)]);
    expect(said('Signature of a media address')).toEqual(['unbounded', figure(aMonth), figure(aMonth / 2 ** 256)]);
  });
});
