import { MAX_PULL_LIMIT, NEXT_PAGE_HEADER, NumberTextSchema, PROTOCOL } from '@tagfalter/contract/protocol';
import { type PullReply, pullChanges } from '@tagfalter/contract/sync-pull';
import { SECOND_MS } from '@tagfalter/domain/durations';
import * as v from 'valibot';
import type { Env } from '../base/env.ts';
import { type Reply, request } from '../base/request.ts';
import type { SyncPosition } from '../entries/client.ts';

/** Rows of the first page: at 20 kB/s it arrives within a request's time. */
const FIRST_ROWS = 250;
/** Once a page arrives this fast, later ones have `MAX_PULL_LIMIT` rows. */
const FAST_PAGE_MS = SECOND_MS;

type Start = Pick<SyncPosition, 'cursor' | 'epoch'>;

const NextSchema = v.object({ cursor: v.string(), epoch: NumberTextSchema });

function pathFrom({ cursor, epoch }: Start, rows: number, clientId: string | undefined): string {
  const query = new URLSearchParams({ limit: String(rows), protocol: String(PROTOCOL), days: 'brief' });
  if (cursor) query.set('cursor', cursor);
  if (epoch !== undefined) query.set('epoch', String(epoch));
  if (clientId !== undefined) query.set('clientId', clientId);
  return `${pullChanges.path}?${query}`;
}

function nextAfter(headers: Pick<Headers, 'get'>): Start | undefined {
  const params = new URLSearchParams(headers.get(NEXT_PAGE_HEADER) ?? '');
  const next = v.safeParse(NextSchema, Object.fromEntries(params));
  return next.success ? next.output : undefined;
}

export interface Pages {
  after(start: Start): Promise<Reply<PullReply>>;
}

interface Page {
  start: Start;
  reply: Promise<Reply<PullReply>>;
  /** From then on the next page may be requested. */
  take(): void;
}

/**
 * Requests one page ahead (decision 018): on a fast line when the current page begins to arrive, else when it is
 * complete.
 * @param clientId if each page shall say how far this client is processed
 */
export function createPages(env: Env, clientId?: string): Pages {
  let rows = FIRST_ROWS;
  let ahead: Page | undefined;

  function load(start: Start): Page {
    const requestedAt = env.now();
    let next: Start | undefined;
    let isTaken = false;
    // The next page may be requested.
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
    // The next page may travel while this one is checked.
    const onBody = () => {
      if (env.now() - requestedAt < FAST_PAGE_MS) rows = MAX_PULL_LIMIT;
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
