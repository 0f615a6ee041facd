import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import { blankEntry } from '@tagfalter/domain/entry';
import { type ScannedEntry, scan, scannable } from '@tagfalter/domain/search/scan';
import type { DiaryDb } from '@tagfalter/local/db/diary-db';
import { createDiaryLoop, createDiaryNudges, type DiaryLoop, openDiary } from '@tagfalter/local/diary';
import { commitDraft, type Draft, draftFromEntry } from '@tagfalter/local/drafts/drafts';
import { queryNewest } from '@tagfalter/local/entries/entries';
import { announceEntries } from '@tagfalter/local/entries/searched-days';
import type { RoundOutcome } from '@tagfalter/local/loop/loop';
import { withPreview } from '@tagfalter/local/sync/entry-preview';
import { runRound } from '@tagfalter/local/sync/round';
import { countWaiting } from '@tagfalter/local/unsent/waiting';
// The window's surroundings as the app itself makes them.
import { env } from '../../../../../apps/web/src/platform/env.ts';
import { diaryDateOf, diaryTextOf } from '../../diary-data.ts';
import { offer } from '../../page-side.ts';
import { type Account, readAccount } from './account.ts';
import { writeBareRecords } from './write-bare.ts';

const SCREEN_ROWS = 20;
/** As many as the app asks for. */
const SEARCH_ROWS = 50;
const TIME_ZONE = 'Europe/Berlin';
const SENTENCE = 'am abend saß noch lange jemand am fenster und sah dem regen zu';

let account: Account;
let db: DiaryDb;
let loop: DiaryLoop | undefined;
let round: Promise<RoundOutcome> | undefined;

/** Texts of the days as last written, by number of the day. */
const texts = new Map<number, string>();

/** The editor's draft after somebody has added words to a day. */
function draftWith(index: number, words: string): Draft {
  const date = diaryDateOf(index, account.today);
  const before = { ...blankEntry('', date, TIME_ZONE), text: texts.get(index) ?? diaryTextOf(index) };
  const text = `${before.text} ${words}`;
  texts.set(index, text);
  return { ...draftFromEntry(before, { now: env.now() }), text };
}

async function checkRound(outcome: RoundOutcome | undefined): Promise<void> {
  if (outcome?.status !== 'synced') throw new Error(`The round failed: ${JSON.stringify(outcome)}`);
  const { waiting, parked } = await countWaiting(db);
  if (waiting + parked > 0) throw new Error(`${waiting} changes still wait, ${parked} came back`);
}

/** Sync as the app runs it while it is open: the loop, woken by writes and by the nudge stream. */
function goLive(): void {
  const running = createDiaryLoop(db, env);
  running.start();
  const channel = new BroadcastChannel(db.name);
  createDiaryNudges(db.owner, env, { nudge: () => running.wake('nudge'), take: running.take }, channel).start();
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
    db = openDiary({ id: account.accountId, entrySpace: account.entrySpace });
  },
  async write({ createdAt }, index) {
    // In the live workload the days that are on the other device's screen.
    const day = loop ? index % SCREEN_ROWS : index;
    // 'Speichern'; the draft was never stored, as `autosave` does, for that is not measured.
    await commitDraft(db, env, draftWith(day, loop ? String(createdAt) : SENTENCE));
    loop?.wake('write');
  },
  push: () =>
    new Promise((resolve, reject) => {
      // Fetching begins when every batch has been acknowledged.
      const onProgress = (progress: string) => progress === 'fetching' && resolve();
      round = runRound(db, env, { onProgress });
      round.then(checkRound).catch(reject);
    }),
  settled: async () => checkRound(await round),
  pull: async () => checkRound(await runRound(db, env)),
  newest: async (limit) => (await queryNewest(db, limit)).length,
  async scan(text, words) {
    account = readAccount(text);
    db = openDiary({ id: account.accountId, entrySpace: account.entrySpace });
    const days: ScannedEntry[] = [];
    await announceEntries(db, (changes) => days.push(...changes.days.map(scannable)))();
    days.sort((a, b) => (a.date < b.date ? 1 : -1));
    return words.map((word) => {
      const started = performance.now();
      const { total } = scan(days, [word], {}, SEARCH_ROWS);
      const spent = performance.now() - started;
      if (total === 0) throw new Error(`No day has '${word}'`);
      return spent;
    });
  },
  async goLive() {
    goLive();
    await untilSynced();
  },
  async watch(onChange) {
    goLive();
    await untilSynced();
    // The dashboard's own query.
    withPreview(db, () => queryNewest(db, SCREEN_ROWS)).subscribe((views) => {
      for (const { text } of views ?? []) onChange(Number(text.slice(text.lastIndexOf(' '))));
    });
  },
  writeBare: (count) => writeBareRecords(db, count),
});
