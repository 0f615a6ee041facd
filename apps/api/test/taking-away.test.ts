import { ShareSchema } from '@tagfalter/contract/shares';
import { OwnEventSchema } from '@tagfalter/contract/wire-event';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reminders } from '#api/db/reminder-schema.ts';
import { embeddedDatabase } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import { form } from './forms.ts';
import { optionalFields } from './optional-fields.ts';
import type { Person } from './product.ts';
import { BROWSER } from './push-service.ts';

/** A sent value, and the value told afterwards if that differs. */
type SentValue = unknown | { sent: unknown; told: unknown };
/** A field's empty value and a filled one. */
type Field = readonly [nothing: SentValue, something: SentValue];

/** An existing resource, with a call that changes it. */
interface Existing {
  send(body: Record<string, unknown>): Promise<number>;
  /** The resource as another call tells it. */
  read(): Promise<Record<string, unknown>>;
}

interface Change {
  stand(stage: EntryStage, who: Person): Promise<Existing>;
  fields: Readonly<Record<string, Field>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH';
const FLAG: Field = [false, true];
const WORDS: Field = ['', 'Ein Wort'];
/** Told as '' if no value is sent. */
const LINE: Field = [{ sent: null, told: '' }, 'Ein Wort'];

const call = ({ product }: EntryStage, { headers }: Person) => {
  const inject = (method: Method, url: string, payload?: object) =>
    product.app.inject({ method, url, headers, ...(payload && { payload }) });
  return {
    inject,
    send: (method: Method, url: string) => async (body: object) => (await inject(method, url, body)).statusCode,
    read: (url: string) => async (): Promise<Record<string, unknown>> => (await inject('GET', url)).json(),
  };
};

const entryOf = async (stage: EntryStage, who: Person): Promise<string> => {
  const files = [await filePart('photo-1.jpg'), await filePart('photo-2.jpg')];
  return saved(await stage.post(who, { date: stage.today() }, { files })).id;
};

const profile =
  (method: 'PUT' | 'PATCH', url: string): Change['stand'] =>
  async (stage, who) => {
    const { send, read } = call(stage, who);
    if (method === 'PUT') return { send: send('PUT', url), read: read('/api/auth/user') };
    const sendForm = async (body: Record<string, unknown>) => {
      const sent = await form(v.parse(v.record(v.string(), v.string()), body));
      const headers = { ...who.headers, ...sent.headers };
      return (await stage.product.app.inject({ method, url, headers, payload: sent.payload })).statusCode;
    };
    return { send: sendForm, read: read('/api/auth/user') };
  };

const PROFILE_FIELDS = ['linkedinInfo', 'generalDescription', 'targetAudience', 'ctaText', 'specialInstructions'];

/** Calls that change something, with each field that may be absent or null. */
const CHANGES: Readonly<Record<string, Change>> = {
  'PUT /api/auth/update-profile': {
    stand: profile('PUT', '/api/auth/update-profile'),
    fields: { firstName: ['Mia', 'Ida'], lastName: ['', 'Feld'] },
  },
  'PATCH /api/profile': {
    stand: profile('PATCH', '/api/profile'),
    fields: { firstName: ['Mia', 'Ida'], lastName: ['', 'Feld'], username: ['mia_1', 'ida_2'] },
  },
  'PATCH /api/users/privacy': {
    stand: async (stage, who) => {
      const { send, read } = call(stage, who);
      return { send: send('PATCH', '/api/users/privacy'), read: read('/api/users/privacy') };
    },
    fields: { isFoundByEmail: FLAG, isFoundByUsername: FLAG, showsEmailToFriends: FLAG, takesReplies: FLAG },
  },
  'PATCH /api/entries/:id': {
    stand: async (stage, who) => {
      const id = await entryOf(stage, who);
      return {
        send: async (body) => (await stage.patch(who, id, v.parse(v.record(v.string(), v.string()), body))).statusCode,
        read: call(stage, who).read(`/api/entries/${id}`),
      };
    },
    fields: {
      ...{ text: WORDS, topMoment: WORDS, summary: WORDS, audioTranscript: WORDS, emojis: ['', '🦋'] },
      mood: [
        { sent: 'null', told: null },
        { sent: '{"level":8}', told: { level: 8, feeling: null, customEmoji: null } },
      ],
      visibility: ['private', 'friends'],
      mainImageIndex: [
        { sent: '0', told: 0 },
        { sent: '1', told: 1 },
      ],
    },
  },
  'PATCH /api/entries/:id/update-share-options': {
    stand: async (stage, who) => {
      const { inject, send } = call(stage, who);
      const id = await entryOf(stage, who);
      await inject('POST', `/api/entries/${id}/generate-share-token`, {});
      return {
        send: send('PATCH', `/api/entries/${id}/update-share-options`),
        read: async () => v.parse(v.tuple([ShareSchema]), (await inject('GET', '/api/shares')).json())[0],
      };
    },
    fields: {
      ...Object.fromEntries(
        ['images', 'allImages', 'summary', 'details', 'mood', 'originalText', 'audio'].map((part) => [
          `shareOptions.${part}`,
          FLAG,
        ]),
      ),
      expiresAt: [null, '2100-01-01T00:00:00.000Z'],
      isOnce: FLAG,
    },
  },
  'POST /api/linkedin-profile': {
    stand: async (stage, who) => {
      const { inject, send, read } = call(stage, who);
      // The whole profile is saved: what is not named is empty.
      let whole: object = {};
      await inject('POST', '/api/linkedin-profile', whole);
      return {
        send: (body) => {
          whole = { ...whole, ...body };
          return send('POST', '/api/linkedin-profile')(whole);
        },
        read: read('/api/linkedin-profile'),
      };
    },
    fields: {
      ...Object.fromEntries(PROFILE_FIELDS.map((name) => [name, LINE])),
      ...{ postGoal: [null, 'angebot'], tonality: [null, 'locker'], ctaType: [null, 'website'] },
      addressForm: [{ sent: null, told: 'du' }, 'sie'],
      language: [{ sent: null, told: 'deutsch' }, 'spanisch'],
    },
  },
  'PATCH /api/events/:id': {
    stand: async (stage, who) => {
      const { inject, send } = call(stage, who);
      const sent = await form({ eventName: 'Fest', sharingMode: 'code_required', eventCode: 'tanz-schuhe' });
      const headers = { ...who.headers, ...sent.headers };
      const made = await stage.product.app.inject({
        method: 'POST',
        url: '/api/events',
        headers,
        payload: sent.payload,
      });
      const { id } = v.parse(OwnEventSchema, made.json());
      return {
        send: send('PATCH', `/api/events/${id}`),
        read: async () => v.parse(v.tuple([OwnEventSchema]), (await inject('GET', '/api/events')).json())[0],
      };
    },
    fields: {
      ...{ isClosed: FLAG, needsApproval: FLAG, eventCode: ['tanz-schuhe', 'neue-schuhe'] },
      tasks: [[], [{ id: 'aufgabe-1', text: 'Ein Foto mit der Braut' }]],
    },
  },
  'PATCH /api/users/quiet-memories': {
    stand: async (stage, who) => {
      const { inject, read } = call(stage, who);
      return {
        // A list is given by what it lacks and has too much.
        send: async (body) => {
          const [[list = '', value] = []] = Object.entries(v.parse(v.record(v.string(), v.array(v.unknown())), body));
          const before: unknown[] = (await read('/api/users/quiet-memories')())[list] as unknown[];
          const payload = value?.length ? { add: { [list]: value } } : { remove: { [list]: before } };
          return (await inject('PATCH', '/api/users/quiet-memories', payload)).statusCode;
        },
        read: read('/api/users/quiet-memories'),
      };
    },
    fields: {
      spans: [[], [{ from: '2020-01-01', to: '2020-02-01' }]],
      days: [[], ['2020-05-05']],
      words: [[], ['Umzug']],
    },
  },
};

/** Fields of those calls that are no value which stands, or are taken away elsewhere. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'PUT /api/auth/update-profile': ['profileImageUrl'],
  'PATCH /api/entries/:id': ['summaryFrom', 'transcriptFrom', 'existingImages', 'timeZone'],
  'PATCH /api/users/quiet-memories': [
    'add.spans',
    'add.days',
    'add.words',
    'remove.spans',
    'remove.days',
    'remove.words',
  ],
  'PATCH /api/events/:id/entries/:entryId': ['isShown', 'hide', 'show'],
  'PUT /api/users/reminder': ['reminder'],
  'PUT /api/events/share/:token/contributions/:id': ['eventCode', 'ticket'],
};

describe('what may be absent', () => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(embeddedDatabase.create);
  });
  afterAll(() => stage.close());

  it('is in the table, for each call that changes something', () => {
    const derived = [...optionalFields()].filter(([name]) => !name.startsWith('POST ') || name in CHANGES);
    const table = [...new Set([...Object.keys(CHANGES), ...Object.keys(OTHERS)])].map((name) => {
      const known = name.includes('quiet') ? [] : Object.keys(CHANGES[name]?.fields ?? {});
      return [name, [...known, ...(OTHERS[name] ?? [])].toSorted()] as const;
    });
    expect(Object.fromEntries(derived.map(([name, fields]) => [name, fields.toSorted()]))).toEqual(
      Object.fromEntries(table),
    );
  });

  it.each(Object.entries(CHANGES))('goes from nothing to something and back: %s', async (_name, { stand, fields }) => {
    const who = await stage.person({ proAccount: true });
    const { send, read } = await stand(stage, who);
    const reported = async () => Object.fromEntries(await seen(read, Object.keys(fields)));
    const change = async (name: string, said: SentValue) =>
      expect([name, await send(bodyOf(name, sentOf(said)))]).toEqual([name, 200]);
    for (const [name, [nothing]] of Object.entries(fields)) await change(name, nothing);
    const none = Object.fromEntries(Object.entries(fields).map(([name, [nothing]]) => [name, reportedOf(nothing)]));
    expect(await reported()).toEqual(none);
    // Each alone: the others stay, also where they have a value.
    for (const [name, [nothing, something]] of Object.entries(fields)) {
      await change(name, something);
      expect(await reported()).toEqual({ ...none, [name]: reportedOf(something) });
      await change(name, nothing);
      expect(await reported()).toEqual(none);
    }
    for (const [name, [, something]] of Object.entries(fields)) await change(name, something);
    const all = Object.fromEntries(
      Object.entries(fields).map(([name, [, something]]) => [name, reportedOf(something)]),
    );
    expect(await reported()).toEqual(all);
    for (const [name, [nothing, something]] of Object.entries(fields)) {
      await change(name, nothing);
      expect(await reported()).toEqual({ ...all, [name]: reportedOf(nothing) });
      await change(name, something);
    }
  });

  it('ends reminders and profile pictures', async () => {
    const who = await stage.person();
    const { inject } = call(stage, who);
    const reminder = { minute: 1230, timeZone: 'Europe/Berlin', language: 'de' };
    const rows = async () => stage.database.db.select().from(reminders);
    for (const [said, count] of [
      [null, 0],
      [reminder, 1],
      [null, 0],
    ] as const) {
      await inject('PUT', '/api/users/reminder', { subscription: BROWSER, reminder: said });
      expect(await rows()).toHaveLength(count);
    }
    const pictureOf = async () => (await inject('GET', '/api/auth/user')).json().profileImageUrl;
    expect(await pictureOf()).toBeNull();
    const sent = await form({}, [await filePart('photo-1.jpg', 'profileImage')]);
    const headers = { ...who.headers, ...sent.headers };
    await stage.product.app.inject({ method: 'PATCH', url: '/api/profile', headers, payload: sent.payload });
    expect(await pictureOf()).toEqual(expect.any(String));
    await inject('PUT', '/api/auth/update-profile', { firstName: 'Ida' });
    expect(await pictureOf()).toEqual(expect.any(String));
    await inject('PUT', '/api/auth/update-profile', { profileImageUrl: null });
    expect(await pictureOf()).toBeNull();
  });
});

const Pair = v.strictObject({ sent: v.unknown(), told: v.unknown() });
const sentOf = (said: SentValue): unknown => (v.is(Pair, said) ? said.sent : said);
const reportedOf = (said: SentValue): unknown => (v.is(Pair, said) ? said.told : said);

/** A body with one field: `shareOptions.mood` stands in `shareOptions`. */
function bodyOf(path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.');
  return { [name]: rest.length > 0 ? bodyOf(rest.join('.'), value) : value };
}

async function seen(read: Existing['read'], paths: readonly string[]): Promise<[string, unknown][]> {
  const known = await read();
  return paths.map((path) => [
    path,
    path.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), known),
  ]);
}
