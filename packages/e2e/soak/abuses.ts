import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { MAX_BATCH, PROTOCOL } from '@tagfalter/contract/protocol';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { nudgeStream } from '@tagfalter/contract/sync-stream';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import { reverseEdit } from '@tagfalter/domain/reverse-edit';

/** Attacking account, and the origin it attacks. */
export interface Abuser {
  origin: string;
  email: string;
  password: string;
  token: string;
}

/** Sends one request after the other, as fast as they are answered. Returns the status of each. */
export interface Abuse<Who = Abuser> {
  /** Number of senders side by side. */
  parallel: number;
  /** Its first answer is not waited for: files are looked into one after the other. */
  isSlow?: true;
  /** Begins one of them; each call of what it returns makes a request. */
  begin(abuser: Who): () => Promise<number>;
}

const EQUAL = 'ja '.repeat(240).trim();
const COSTLY = Array.from({ length: 240 }, (_, at) => `w${at % 8}`).join(' ');
const today = localDateOf(Date.now(), 'UTC');
const SIDE_BY_SIDE = 8;
/** Milliseconds that a stream is held. */
const HELD_MS = 2000;

async function post({ origin, token }: Abuser, path: string, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const reply = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
  await reply.arrayBuffer();
  return reply.status;
}

/** Pushes of a device of its own; a push that is refused comes again with the same ids. */
function pushing(abuser: Abuser, argsOf: (id: number) => object, count: number): () => Promise<number> {
  const clientId = randomUUID();
  let last = 0;
  return async () => {
    const mutations = Array.from({ length: count }, (_, index) => ({
      ...{ id: last + index + 1, key: randomUUID(), name: 'entry.save', args: argsOf(last + index) },
      at: hlcTick(HLC_ZERO, Date.now() + index),
    }));
    const status = await post(abuser, pushMutations.path, JSON.stringify({ protocol: PROTOCOL, clientId, mutations }));
    if (status === 200) last += count;
    return status;
  };
}

const saveOf = (fields: object, bases = {}) => ({
  ...{ date: today, timeZone: 'UTC', fields, bases, addImages: [], removeImages: [], hadEntry: true },
});

/** Saves begun in turn on nothing and on many words: each meets all that stands. */
const merging = (words: string) => (id: number) => {
  const text = `w${id} ${words} ${id}w`;
  return saveOf({ text }, { text: reverseEdit(id % 2 === 0 ? '' : words, text) });
};

/** Ways in which an account can try to tie up the server. A further kind of abuse is a further line. */
export const ABUSES: Readonly<Record<string, Abuse>> = {
  'equal words': { parallel: SIDE_BY_SIDE, begin: (abuser) => pushing(abuser, merging(EQUAL), MAX_BATCH - 2) },
  'costly words': { parallel: SIDE_BY_SIDE, begin: (abuser) => pushing(abuser, merging(COSTLY), MAX_BATCH) },
  'small pushes': { parallel: SIDE_BY_SIDE, begin: (abuser) => pushing(abuser, (id) => saveOf({ text: `${id}` }), 1) },
  emojis: { parallel: 4, begin: (abuser) => pushing(abuser, () => saveOf({ emojis: '😀'.repeat(200_000) }), 1) },
  brackets: { parallel: 4, begin: (abuser) => () => post(abuser, pushMutations.path, '['.repeat(1_000_000)) },
  streams: {
    parallel: 200,
    begin: (abuser) => async () => {
      const headers = { authorization: `Bearer ${abuser.token}` };
      const reply = await fetch(`${abuser.origin}${nudgeStream.path}?protocol=${PROTOCOL}`, { headers });
      if (reply.ok) await delay(HELD_MS);
      await reply.body?.cancel();
      // 200 at full speed would measure how fast this machine opens connections.
      await delay(HELD_MS / 10);
      return reply.status;
    },
  },
  'sign-ins': {
    parallel: 100,
    begin: (abuser) => () => post(abuser, `${IDENTITY_PATH}/sign-in/email`, JSON.stringify(abuser)),
  },
};
