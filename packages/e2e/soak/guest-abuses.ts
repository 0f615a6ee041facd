import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CONTRIBUTION_SECRET, type Contribution, putContribution } from '@tagfalter/contract/contribution';
import { createEventEntry } from '@tagfalter/contract/event-entries';
import { eventStream, sharedEvent } from '@tagfalter/contract/shared-event';
import type { Abuse } from './abuses.ts';
import { breakOff, drip } from './broken-requests.ts';
import { halfUploads } from './half-uploads.ts';
import { bombs, NASTY_WORDS, polyglots } from './nasty-files.ts';
import { sendingForms } from './nasty-forms.ts';

/** Attacking guests, and the events they attack. */
export interface GuestAbuser {
  origin: string;
  /** Tokens of events: one that is open, with its id, one with a code, and one that is filled. */
  open: string;
  eventId: string;
  coded: string;
  filled: string;
}

const PHONES = 50;
/** Milliseconds that a stream is held. */
const HELD_MS = 2000;
const HUGE = 19_999_999;
const MAX_IMAGES = 50;

const addressOf = (number: number): Record<string, string> => ({ 'x-forwarded-for': `10.8.0.${number % 250}` });
/** All phones of a venue. */
const VENUE = addressOf(1);

interface AnnounceRequest {
  token: string;
  body?: Partial<Contribution>;
  headers?: Record<string, string>;
}

/** Where a new contribution is told of, and how: each has an id and a secret of its own. */
function telling(origin: string, { token, body = {}, headers = VENUE }: AnnounceRequest) {
  const path = putContribution.path.replace(':token', token).replace(':id', randomUUID());
  const secret = { [CONTRIBUTION_SECRET]: randomBytes(32).toString('base64url') };
  const whole: Contribution = { ...NASTY_WORDS, files: [], submitted: true, device: randomUUID(), ...body };
  return {
    url: `${origin}${path}`,
    headers: { 'content-type': 'application/json', ...secret, ...headers },
    body: JSON.stringify(whole),
  };
}

async function announce(origin: string, reported: AnnounceRequest): Promise<number> {
  const { url, headers, body } = telling(origin, reported);
  const reply = await fetch(url, { method: 'PUT', headers, body });
  await reply.arrayBuffer();
  return reply.status;
}

const hugeFile = () => ({
  ...{ hash: randomBytes(32).toString('hex'), role: 'more' as const, size: HUGE, type: 'image/jpeg' },
  ...{ name: 'foto.jpg', source: randomBytes(32).toString('hex') },
});

/** Ways in which guests of an event can try to tie up the server. A further kind of abuse is a further line. */
export const GUEST_ABUSES: Readonly<Record<string, Abuse<GuestAbuser>>> = {
  'a full book': {
    parallel: 4,
    begin: ({ origin, filled }) => {
      let number = 0;
      return () => {
        number += 1;
        const files = Array.from({ length: MAX_IMAGES }, hugeFile);
        return announce(origin, { token: filled, body: { files }, headers: addressOf(number) });
      };
    },
  },
  'one phone': {
    parallel: 8,
    begin: ({ origin, open }) => {
      return () => announce(origin, { token: open, body: { device: 'one phone of a flood' }, headers: addressOf(2) });
    },
  },
  'fifty phones': {
    parallel: PHONES,
    begin: ({ origin, open }) => {
      const device = randomUUID();
      return () => announce(origin, { token: open, body: { device } });
    },
  },
  'wrong codes': {
    parallel: 20,
    begin: ({ origin, coded }) => {
      return () => announce(origin, { token: coded, body: { eventCode: randomBytes(4).toString('hex') } });
    },
  },
  'huge words': {
    parallel: 4,
    begin: ({ origin, open }) => {
      return () =>
        announce(origin, { token: open, body: { guestMessage: 'ja '.repeat(1_500_000) }, headers: addressOf(3) });
    },
  },
  bombs: {
    ...{ parallel: 4, isSlow: true },
    begin: ({ origin, open: token }) => sendingForms({ origin, token, pictures: bombs(), headers: addressOf(4) }),
  },
  polyglots: {
    ...{ parallel: 2, isSlow: true },
    begin: ({ origin, open: token }) => sendingForms({ origin, token, pictures: polyglots(), headers: addressOf(5) }),
  },
  readers: {
    parallel: 20,
    begin: ({ origin, open }) => {
      return async () => {
        const reply = await fetch(`${origin}${sharedEvent.path.replace(':token', open)}`, { headers: VENUE });
        await reply.arrayBuffer();
        return reply.status;
      };
    },
  },
  streams: {
    parallel: 500,
    begin: ({ origin, open }) => {
      return async () => {
        const reply = await fetch(`${origin}${eventStream.path.replace(':token', open)}`, { headers: VENUE });
        if (reply.ok) await delay(HELD_MS);
        await reply.body?.cancel();
        await delay(HELD_MS);
        return reply.status;
      };
    },
  },
  'half told': {
    parallel: 10,
    begin: ({ origin, open }) => {
      return async () => breakOff({ method: 'PUT', ...telling(origin, { token: open, headers: addressOf(6) }) });
    },
  },
  'half uploads': {
    parallel: 10,
    begin: ({ origin, open: token, eventId }) => halfUploads({ origin, token, eventId, from: addressOf(9) }),
  },
  'half forms': {
    parallel: 10,
    begin: ({ origin, open }) => {
      const url = `${origin}${createEventEntry.path.replace(':token', open)}`;
      const headers = { 'content-type': 'multipart/form-data; boundary=x', ...addressOf(7) };
      const part = '--x\r\ncontent-disposition: form-data; name="topImages"; filename="a.jpg"\r\n\r\n';
      return async () => breakOff({ method: 'POST', url, headers, body: part + 'j'.repeat(300_000) });
    },
  },
  'dripping forms': {
    parallel: 30,
    begin: ({ origin, open }) => {
      const url = `${origin}${createEventEntry.path.replace(':token', open)}`;
      const headers = { 'content-type': 'multipart/form-data; boundary=x', ...addressOf(8) };
      return async () => drip({ method: 'POST', url, headers, body: '--x\r\n' }, HELD_MS);
    },
  },
};
