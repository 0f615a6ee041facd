import { setAiConsent } from '@tagfalter/contract/ai-consent';
import { ErrorBodySchema } from '@tagfalter/contract/error';
import { generateSummary } from '@tagfalter/contract/generate-summary';
import { generateLinkedinPost } from '@tagfalter/contract/linkedin-posts';
import { transcribeAudio } from '@tagfalter/contract/transcribe-audio';
import { DAY_MS } from '@tagfalter/domain/durations';
import { mayEditDay } from '@tagfalter/domain/edit-window';
import { emojisIn, MAX_DAY_EMOJIS } from '@tagfalter/domain/emoji';
import { addDays } from '@tagfalter/domain/local-date';
import { MOOD_MAX, MOOD_MIN } from '@tagfalter/domain/mood';
import { ANSWER_PAUSE_MS, MAX_QUESTIONS } from '@tagfalter/domain/reflection';
import { MAX_TEXT } from '@tagfalter/domain/text';
import { limitsOf } from '@tagfalter/domain/tiers';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabase } from '../../../apps/api/test/database.ts';
import { type EntryStage, NOON, openEntryStage, saved } from '../../../apps/api/test/entry-stage.ts';
import { createFakeAssistant } from '../../../apps/api/test/fake-assistant.ts';
import { form } from '../../../apps/api/test/forms.ts';
import { oggOpus } from '../../../apps/api/test/ogg.ts';
import type { Person } from '../../../apps/api/test/product.ts';
import { takeEmojis } from '../../../apps/web/src/features/editor/emoji/emoji-input.ts';
import { judgeImages, takesOneMore } from '../../../apps/web/src/features/editor/photos/image-rules.ts';
import { checkPicture } from '../../../apps/web/src/features/profile/profile-checks.ts';
import { nextRecorderState } from '../../../apps/web/src/platform/recorder/machine.ts';
import { photoOf } from '../soak/photos.ts';
import { randomBy } from './random.ts';

const MB = 1024 * 1024;
const MANY = 7;

let stage: EntryStage;
let days = 0;

/** A day nobody has written yet; the product's clock stands at its noon. */
function freshDay(): string {
  days += 1;
  stage.clock.now = NOON + days * DAY_MS;
  return stage.today();
}

const inject = (who: Person, method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object | Buffer, headers = {}) =>
  stage.product.app.inject({ method, url, payload, headers: { ...who.headers, ...headers } });

/** How often a call is answered before the tier says no. */
async function timesOf(call: () => Promise<{ statusCode: number; json(): unknown }>, most = MANY): Promise<number> {
  for (let times = 0; times < most; times += 1) {
    const answer = await call();
    if (answer.statusCode === 200) continue;
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'tier_limit' }]);
    return times;
  }
  return most;
}

/** Posts an entry of today with these fields. @returns `ok`, or status and code of the refusal */
async function outcome(who: Person, fields: Record<string, string>): Promise<string> {
  const answer = await stage.post(who, { text: 'x', date: freshDay(), ...fields });
  return answer.statusCode === 201 ? 'ok' : `${answer.statusCode} ${v.parse(ErrorBodySchema, answer.json()).code}`;
}

const file = (number: number, size = 1) => ({
  ...{ name: `${number}.jpg`, size, lastModified: number },
  ...{ type: 'image/jpeg', content: 'image/jpeg' },
});

interface Row {
  free: number | boolean;
  pro: number | boolean;
  /** Limit, or permission, on the device. */
  device(isPro: boolean): number | boolean;
  /** Limit, or permission, on the server. */
  server(who: Person): Promise<number | boolean>;
}

/** Spec §9, line by line, in its words. */
const ROWS: Record<string, Row> = {
  'images per day': {
    ...{ free: 1, pro: 3 },
    device: (isPro) => {
      const { accepted } = judgeImages(
        Array.from({ length: MANY }, (_, number) => file(number)),
        [],
      );
      return accepted.filter((_, count) => takesOneMore(count, limitsOf(isPro).imagesPerDay)).length;
    },
    server: async (who) => {
      const photos = Array.from({ length: 4 }, (_, number) => photoOf(50, randomBy(number)));
      const files = photos.map((bytes, number) => ({ field: 'images', name: `${number}.jpg`, bytes }));
      return saved(await stage.post(who, { text: 'x', date: freshDay() }, { files })).imageUrls.length;
    },
  },
  'seconds of audio': {
    ...{ free: 60, pro: 180 },
    device: (isPro) => {
      const limitMs = limitsOf(isPro).audioSeconds * 1000;
      const running = { kind: 'recording', recordedMs: 0, since: 0 } as const;
      const endsAt = (seconds: number) =>
        nextRecorderState(running, { type: 'tick', at: seconds * 1000 }, limitMs).kind === 'finishing';
      return Array.from({ length: 200 }, (_, second) => second).find(endsAt) ?? 200;
    },
    server: async (who) => {
      const { id } = saved(await stage.post(who, { text: 'x', date: freshDay() }));
      const taken: number[] = [];
      for (const seconds of [60, 62, 180, 182]) {
        const files = [{ field: 'audio', name: 'a.ogg', bytes: oggOpus(seconds) }];
        if (saved(await stage.patch(who, id, {}, { files })).rejected.length === 0) taken.push(seconds);
      }
      return Math.max(...taken);
    },
  },
  'transcriptions per day': {
    ...{ free: 1, pro: 3 },
    device: (isPro) => limitsOf(isPro).transcriptionsPerDay,
    server: async (who) => {
      freshDay();
      const body = await form({}, [{ field: 'audio', name: 'a.ogg', bytes: oggOpus(2) }]);
      return timesOf(() => inject(who, transcribeAudio.method, transcribeAudio.path, body.payload, body.headers));
    },
  },
  'AI summaries per day': {
    ...{ free: 1, pro: 5 },
    device: (isPro) => limitsOf(isPro).summariesPerDay,
    server: async (who) => {
      freshDay();
      return timesOf(() => inject(who, generateSummary.method, generateSummary.path, { text: 'Ein Tag.' }));
    },
  },
  'posts per day': {
    ...{ free: 5, pro: 20 },
    device: (isPro) => limitsOf(isPro).postsPerDay,
    server: async (who) => {
      freshDay();
      const profile = { generalDescription: 'Ich backe.', targetAudience: 'Bäckereien', postGoal: 'diskussion' };
      const body = { entryContent: { text: 'Ein Tag.' }, profile };
      return timesOf(() => inject(who, generateLinkedinPost.method, generateLinkedinPost.path, body), 3 * MANY);
    },
  },
  'editing a day that is over': {
    ...{ free: false, pro: true },
    device: (isPro) => {
      const moment = { madeAt: NOON, receivedAt: NOON, timeZone: 'UTC' };
      return mayEditDay(addDays('2026-11-20', -1), isPro, moment);
    },
    server: async (who) => {
      const { id } = saved(await stage.post(who, { text: 'x', date: freshDay() }));
      freshDay();
      return (await stage.patch(who, id, { text: 'y' })).statusCode === 200;
    },
  },
  'a feeling and an emoji of one’s own': {
    ...{ free: false, pro: true },
    device: (isPro) => limitsOf(isPro).extendedMood,
    server: async (who) => {
      const mood = JSON.stringify({ level: 5, feeling: 'happy', customEmoji: '🐢' });
      return saved(await stage.post(who, { text: 'x', date: freshDay(), mood })).dropped.length === 0;
    },
  },
};

describe('the limits of spec §9, on the device and on the server', () => {
  const people = new Map<boolean, Person>();
  const someone = (isPro: boolean): Person => {
    const person = people.get(isPro);
    if (!person) throw new Error('nobody is here');
    return person;
  };
  beforeAll(async () => {
    const embedded = embeddedDatabase;
    if (!embedded) throw new Error('no database');
    stage = await openEntryStage(embedded.create, { assistant: createFakeAssistant() });
    for (const proAccount of [false, true]) {
      const person = await stage.person({ proAccount });
      people.set(proAccount, person);
      await inject(person, setAiConsent.method, setAiConsent.path, { consent: true });
    }
  });
  afterAll(() => stage.close());

  it.each(Object.entries(ROWS))('%s', async (_name, { free, pro, device, server }) => {
    expect([device(false), device(true)]).toEqual([free, pro]);
    expect([await server(someone(false)), await server(someone(true))]).toEqual([free, pro]);
  });

  it('text, emojis and mood, in any tier', async () => {
    expect([MAX_TEXT, MAX_DAY_EMOJIS, MOOD_MIN, MOOD_MAX]).toEqual([3000, 7, 1, 10]);
    const taken = (typed: string, most: number) => emojisIn(takeEmojis(typed, most).emojis).length;
    expect([taken('🦋'.repeat(9), MAX_DAY_EMOJIS), taken('🐢🦋', 1)]).toEqual([7, 1]);
    const mia = someone(true);
    const mood = (level: number, customEmoji: string | null = null) => ({
      mood: JSON.stringify({ level, customEmoji }),
    });
    const syncTags: Record<string, string>[] = [
      { text: 'x'.repeat(3000) },
      { text: 'x'.repeat(3001) },
      { emojis: '🦋'.repeat(7) },
      { emojis: '🦋'.repeat(8) },
      mood(1),
      mood(10),
      mood(0),
      mood(11),
      mood(5, '🐢'),
      mood(5, '🐢🦋'),
    ];
    const said: string[] = [];
    for (const fields of syncTags) said.push(await outcome(mia, fields));
    const [long, many, off] = ['422 text_too_long', '422 too_many_emojis', '422 mood_out_of_range'];
    expect(said).toEqual(['ok', long, 'ok', many, 'ok', 'ok', off, off, 'ok', many]);
  });

  it('the size of photos and profile pictures, in any tier', async () => {
    const judged = (size: number) => judgeImages([file(1, size)], []).accepted.length;
    expect([judged(20 * MB - 1), judged(20 * MB)]).toEqual([1, 0]);
    const picture = (size: number) => checkPicture(size, 'image/jpeg');
    expect([picture(5 * MB), picture(5 * MB + 1)]).toEqual([null, 'too-large']);
    const mia = someone(true);
    const send = async (method: 'POST' | 'PATCH', url: string, field: string, size: number) => {
      // Nothing but the length counts here: bytes that are no picture are refused for that, once they are short enough.
      const fields: Record<string, string> =
        method === 'POST' ? { text: 'x', date: freshDay() } : { firstName: 'Mia', lastName: '' };
      const body = await form(fields, [{ field, name: 'a.jpg', bytes: new Uint8Array(size) }]);
      return (await inject(mia, method, url, body.payload, body.headers)).statusCode;
    };
    expect(await send('POST', '/api/entries', 'images', 20 * MB - 1)).toBe(415);
    expect(await send('POST', '/api/entries', 'images', 20 * MB)).toBe(413);
    expect(await send('PATCH', '/api/profile', 'profileImage', 5 * MB)).toBe(415);
    expect(await send('PATCH', '/api/profile', 'profileImage', 5 * MB + 1)).toBe(413);
  });

  it('reflection questions and their pause', () => {
    expect([MAX_QUESTIONS, ANSWER_PAUSE_MS]).toEqual([5, 1000]);
  });
});
