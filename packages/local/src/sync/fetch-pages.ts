import { MAX_PULL_LIMIT, PROTOCOL } from '@tagfalter/contract/protocol';
import { type PullReply, pullChanges } from '@tagfalter/contract/sync-pull';
import * as v from 'valibot';
import type { Place } from '../client.ts';
import type { Env } from '../env.ts';
import { type Reply, request } from './request.ts';

/** The first page; it comes through within a request's time on a line of 20 kB a second. */
const FIRST_ROWS = 250;
/** A page that is here within this time is followed by a larger one. */
const QUICK_MS = 1000;
const GROWTH = 4;

type Start = Pick<Place, 'cursor' | 'epoch'>;

/** What of a page says where the next one begins. */
const EndSchema = v.object({
  cursor: v.string(),
  more: v.literal(true),
  reset: v.optional(v.literal(false)),
  epoch: v.optional(v.number(), 0),
});

function pathFrom({ cursor, epoch }: Start, rows: number): string {
  const query = new URLSearchParams({ limit: String(rows), protocol: String(PROTOCOL) });
  if (cursor) query.set('cursor', cursor);
  if (epoch !== undefined) query.set('epoch', String(epoch));
  return `${pullChanges.path}?${query}`;
}

export interface Pages {
  /** The page after a place. */
  after(start: Start): Promise<Reply<PullReply>>;
}

interface Page {
  start: Start;
  reply: Promise<Reply<PullReply>>;
  /** Called when it is taken; from then on, or once it says where, the next one is on its way. */
  take(): void;
}

/**
 * Fetches the pages of a pull. The next is asked for as soon as the one that is taken says where it begins, so that it
 * is on its way while this device checks and stores the first. The quicker they come, the larger they get.
 */
export function createPages(env: Env): Pages {
  let rows = FIRST_ROWS;
  let ahead: Page | undefined;

  function load(start: Start): Page {
    const asked = env.now();
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    const peek = (body: unknown) => {
      const end = v.safeParse(EndSchema, body);
      if (!end.success) return;
      if (env.now() - asked < QUICK_MS) rows = Math.min(rows * GROWTH, MAX_PULL_LIMIT);
      void taken.then(() => {
        ahead = load(end.output);
      });
    };
    const { method, reply: schema } = pullChanges;
    const reply = request(env, { method, path: pathFrom(start, rows), schema, marked: true, peek });
    return { start, reply, take };
  }

  return {
    after(start) {
      const isAhead = ahead?.start.cursor === start.cursor && ahead.start.epoch === start.epoch;
      const page = ahead && isAhead ? ahead : load(start);
      page.take();
      return page.reply;
    },
  };
}
