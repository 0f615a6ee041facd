import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { blankEntry } from '@tagfalter/domain/entry';
import { type EntryChange, entryChange } from '@tagfalter/domain/entry-merge';
import { type DiaryDb, openDiary } from '@tagfalter/local/db';
import { queryNewest, saveEntry } from '@tagfalter/local/entries';
import { withStored } from '@tagfalter/local/stored-days';
import { createSyncLoop, type SyncLoop } from '@tagfalter/local/sync/loop';
import { createNudges } from '@tagfalter/local/sync/nudges';
import { type SyncOutcome, syncOnce } from '@tagfalter/local/sync/sync-once';
import { countWaiting } from '@tagfalter/local/waiting';
// The window's surroundings as the app itself makes them.
import { env } from '../../../../../apps/web/src/platform/env.ts';
import { dateOf, textOf } from '../../diary-data.ts';
import { offer } from '../../page-side.ts';
import { type Account, readAccount } from './account.ts';
import { writeBareRecords } from './write-bare.ts';

const SCREEN_ROWS = 20;
const TIME_ZONE = 'Europe/Berlin';
const SENTENCE = 'am abend saß noch lange jemand am fenster und sah dem regen zu';

let account: Account;
let db: DiaryDb;
let loop: SyncLoop | undefined;
let round: Promise<SyncOutcome> | undefined;

/** What the days held when they were last written, by number of the day. */
const texts = new Map<number, string>();

/** The change that the editor makes when somebody adds words to a day. */
function addToDay(index: number, words: string): { date: string; change: EntryChange } {
  const date = dateOf(index, account.today);
  const before = { ...blankEntry('', date, TIME_ZONE), text: texts.get(index) ?? textOf(index) };
  const after = { ...before, text: `${before.text} ${words}` };
  texts.set(index, after.text);
  return { date, change: entryChange(before, after) };
}

async function checkRound(outcome: SyncOutcome | undefined): Promise<void> {
  if (outcome?.status !== 'synced') throw new Error(`The round failed: ${JSON.stringify(outcome)}`);
  const { waiting, parked } = await countWaiting(db);
  if (waiting + parked > 0) throw new Error(`${waiting} changes still wait, ${parked} came back`);
}

/** Sync as the app runs it while it is open: the loop, woken by writes and by the nudge stream. */
function goLive(): void {
  const running = createSyncLoop(db, env, account.accountId);
  running.start();
  const channel = new BroadcastChannel(`tagfalter-${account.accountId}`);
  createNudges(env, account.accountId, { nudge: () => running.wake('nudge'), take: running.take }, channel).start();
  loop = running;
}

async function untilSynced(): Promise<void> {
  const running = loop;
  while (running?.state().kind !== 'idle') await new Promise((resolve) => setTimeout(resolve, 10));
}

offer({
  async prepare(text) {
    const { email, password } = readAccount(text);
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password });
    const reply = await fetch(`${IDENTITY_PATH}/sign-in/email`, { method: 'POST', headers, body });
    if (!reply.ok) throw new Error(`Signing in: ${reply.status}`);
  },
  async open(text) {
    account = readAccount(text);
    db = openDiary(account.accountId);
  },
  async write({ createdAt }, index) {
    // In the live workload the days that are on the other device's screen.
    const day = loop ? index % SCREEN_ROWS : index;
    const { date, change } = addToDay(day, loop ? String(createdAt) : SENTENCE);
    const save = () => saveEntry(db, env, account.accountId, { date, timeZone: TIME_ZONE, change });
    await (loop ? loop.write(save) : save());
  },
  push: () =>
    new Promise((resolve, reject) => {
      // Fetching begins when every batch has been acknowledged.
      const onProgress = (progress: string) => progress === 'fetching' && resolve();
      round = syncOnce(db, env, account.accountId, { onProgress });
      round.then(checkRound).catch(reject);
    }),
  settled: async () => checkRound(await round),
  pull: async () => checkRound(await syncOnce(db, env, account.accountId)),
  newest: async (limit) => (await queryNewest(db, limit)).length,
  async goLive() {
    goLive();
    await untilSynced();
  },
  async watch(onChange) {
    goLive();
    await untilSynced();
    // The dashboard's own query.
    withStored(db, () => queryNewest(db, SCREEN_ROWS)).subscribe((views) => {
      for (const { text } of views ?? []) onChange(Number(text.slice(text.lastIndexOf(' '))));
    });
  },
  writeBare: (count) => writeBareRecords(db, count),
});
