import { changeQuietMemories, getQuietMemories } from '@tagfalter/contract/quiet-memories';
import {
  joinQuietChanges,
  MAX_QUIET_DAYS,
  MAX_QUIET_SPANS,
  MAX_QUIET_WORDS,
  nothingQuiet,
  type QuietChange,
  type QuietRule,
} from '@tagfalter/domain/quiet';
import { bindAccount } from '../base/bind-account.ts';
import type { Env } from '../base/env.ts';
import type { Fault } from '../base/fault.ts';
import { type Reply, request } from '../base/request.ts';
import type { DiaryDb } from '../db/diary-db.ts';
import { write } from '../db/write.ts';
import { readSyncPosition } from '../entries/client.ts';
import { readQuietRow } from '../quiet/quiet.ts';

const inPieces = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** The wire bounds a change; many offline removals exceed that. */
function piecesOf({ add, remove }: QuietChange): QuietChange[] {
  const spans = inPieces(remove.spans, MAX_QUIET_SPANS);
  const days = inPieces(remove.days, MAX_QUIET_DAYS);
  const words = inPieces(remove.words, MAX_QUIET_WORDS);
  const count = Math.max(spans.length, days.length, words.length, 1);
  return Array.from({ length: count }, (_, at) => ({
    add: at === count - 1 ? add : nothingQuiet(),
    remove: { spans: spans[at] ?? [], days: days[at] ?? [], words: words[at] ?? [] },
  }));
}

async function send(env: Env, change: QuietChange): Promise<Reply<QuietRule>> {
  const { method, path, reply: schema } = changeQuietMemories;
  const [first, ...rest] = piecesOf(change);
  let reply = await request(env, { method, path, body: first, schema });
  for (const body of rest) if (reply.ok) reply = await request(env, { method, path, body, schema });
  return reply;
}

function ask(env: Env): Promise<Reply<QuietRule>> {
  const { method, path, reply: schema } = getQuietMemories;
  return request(env, { method, path, schema });
}

/**
 * A restored server gets all that this device knows: rather a day too many rests (S13).
 * @returns why a change was not sent; `null` if nothing needs a retry
 */
export async function exchangeQuiet(db: DiaryDb, accountEnv: Env): Promise<Fault | null> {
  const env = bindAccount(accountEnv, db.owner.id);
  const [row, { epoch }] = await Promise.all([readQuietRow(db), readSyncPosition(db)]);
  const isRestored = row.epoch !== undefined && epoch !== undefined && row.epoch !== epoch;
  const known: QuietChange = { add: row.rule, remove: nothingQuiet() };
  const change = isRestored
    ? joinQuietChanges(known, row.unsent ?? { add: nothingQuiet(), remove: nothingQuiet() })
    : row.unsent;
  const reply = await (change ? send(env, change) : ask(env));
  // A server that does not know the call must not end the round: the change stays, and the next round sends it again.
  if (!reply.ok) return change && reply.fault.kind !== 'refused' ? reply.fault : null;
  const sent = JSON.stringify(row.unsent);
  await write(db, [db.meta], async () => {
    const now = await readQuietRow(db);
    // A change made meanwhile goes out with what it followed: the exchange is idempotent.
    const unsent = JSON.stringify(now.unsent) === sent ? undefined : now.unsent;
    await db.meta.put({ key: 'quiet', rule: reply.value, unsent, epoch });
  });
  return null;
}
