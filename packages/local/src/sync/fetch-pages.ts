import { MAX_PULL_LIMIT, NEXT_PAGE_HEADER, NumberTextSchema, PROTOCOL } from '@tagfalter/contract/protocol';
import { type PullReply, pullChanges } from '@tagfalter/contract/sync-pull';
import * as v from 'valibot';
import type { Place } from '../client.ts';
import type { Env } from '../env.ts';
import { type Reply, request } from '../request.ts';

/** The first page; it comes through within a request's time on a line of 20 kB a second. */
const FIRST_ROWS = 250;
/** A page that is here within this time is followed by the largest there are. */
const QUICK_MS = 1000;

type Start = Pick<Place, 'cursor' | 'epoch'>;

/** What a page says ahead of itself about where the next one begins. */
const NextSchema = v.object({ cursor: v.string(), epoch: NumberTextSchema });

function pathFrom({ cursor, epoch }: Start, rows: number, clientId: string | undefined): string {
  const query = new URLSearchParams({ limit: String(rows), protocol: String(PROTOCOL), days: 'brief' });
  if (cursor) query.set('cursor', cursor);
  if (epoch !== undefined) query.set('epoch', String(epoch));
  if (clientId !== undefined) query.set('clientId', clientId);
  return `${pullChanges.path}?${query}`;
}

function nextAfter(headers: Pick<Headers, 'get'>): Start | undefined {
  const said = new URLSearchParams(headers.get(NEXT_PAGE_HEADER) ?? '');
  const next = v.safeParse(NextSchema, Object.fromEntries(said));
  return next.success ? next.output : undefined;
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
 * Fetches the pages of a pull. Where the line has shown to be quick, the next is asked for as soon as the one that is
 * taken begins to come, and else when it is here: so the server reads it while this device checks and stores the first,
 * and no page is slowed down by the one after it. Where the first comes quickly, the others are as large as can be.
 * @param clientId of this device, where each page shall say how far it is processed
 */
export function createPages(env: Env, clientId?: string): Pages {
  let rows = FIRST_ROWS;
  let ahead: Page | undefined;

  function load(start: Start): Page {
    const asked = env.now();
    let next: Start | undefined;
    let isTaken = false;
    // How far a page has to be before the next may come beside it.
    let isFarEnough = rows > FIRST_ROWS;
    const goOn = () => {
      if (!next || !isTaken || !isFarEnough) return;
      ahead = load(next);
      next = undefined;
    };
    const onHead = (headers: Pick<Headers, 'get'>) => {
      next = nextAfter(headers);
      goOn();
    };
    const { method, reply: schema } = pullChanges;
    // The next may be on its way while this one is checked.
    const onBody = () => {
      if (env.now() - asked < QUICK_MS) rows = MAX_PULL_LIMIT;
      isFarEnough = true;
      goOn();
    };
    const call = { method, path: pathFrom(start, rows, clientId), schema, marked: true, early: true, onHead, onBody };
    const reply = request(env, call);
    const take = () => {
      isTaken = true;
      goOn();
    };
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
