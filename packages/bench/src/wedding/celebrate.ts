import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { OwnEvent } from '@tagfalter/contract/wire-event';
import { MINUTE_MS, SECOND_MS } from '@tagfalter/domain/durations';
import postgres from 'postgres';
import { freePort } from '../../../../scripts/shared/free-port.ts';
import { createDatabase } from '../../../e2e/src/database.ts';
import { randomBy } from '../../../e2e/src/random.ts';
import { type Helper, startHelper } from '../helper.ts';
import { watchServer } from '../server-memory.ts';
import { registerPeople, type SidePerson } from '../sides/product/accounts.ts';
import { makePro } from '../sides/product/seed.ts';
import { type ServerProcess, startServer } from '../sides/product/server-process.ts';
import { addReplies, repliesWith } from './answers.ts';
import { createDiary } from './diary.ts';
import { timesOf, type WeddingFigures } from './figures.ts';
import { invite, lookThrough } from './host.ts';
import type { GuestsNews, GuestsOrder, PagesNews, PagesOrder, Party } from './messages.ts';
import { takePhoto } from './photos.ts';
import { planGuests } from './plan-guests.ts';
import { OPEN_PAGES, photosOf, type WeddingSize } from './size.ts';
import { timedCall } from './timed.ts';

const SEED = 20_260_912;
/** Processes that the guests are spread over. */
const ROOMS = 2;
const PAGE_EVERY_MS = 500;
const PUSH_EVERY_MS = SECOND_MS;
const SAY_EVERY_MS = 10_000;
const LOOK_MS = 200;
/** Milliseconds after which a missing photo counts as lost. */
const PATIENCE_MS = 40 * MINUTE_MS;
const TOO_MANY = 429;
const FAILING = 500;

const NOBODY: GuestsNews = { arrived: 0, whole: 0, cuts: 0, answers: {}, faults: [], hashes: [] };
const NOTHING_SEEN: PagesNews = { listed: 0, fetched: 0, answers: {} };

/** A server with an event, its host, and somebody with a diary. */
interface Venue {
  server: ServerProcess;
  party: Party;
  event: OwnEvent;
  host: SidePerson;
  writer: SidePerson;
  /** File with the photo of which all are made. */
  photo: string;
}

/** Where a wedding takes place, for what else happens there. */
export interface PartyPlace {
  server: ServerProcess;
  databaseUrl: string;
  /** File with the photo of which all are made. */
  photo: string;
}

/**
 * Prepares a server, plays a wedding on it, and looks through what it has.
 * @param say takes lines of progress
 * @param around plays the wedding while it does something else at the same place
 */
export async function celebrate(
  size: WeddingSize,
  say: (line: string) => void,
  around: (place: PartyPlace, play: () => Promise<WeddingFigures>) => Promise<WeddingFigures> = (_, play) => play(),
): Promise<WeddingFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tagfalter-wedding-'));
  const { url = '', drop } = await createDatabase('postgres');
  try {
    const dataDir = path.join(folder, 'data');
    mkdirSync(dataDir);
    const server = await startServer({ port: await freePort(), dataDir, databaseUrl: url, probed: true });
    try {
      const venue = await prepare(server, url, folder);
      return await around({ server, databaseUrl: url, photo: venue.photo }, () => play(venue, size, say));
    } finally {
      await server.stop();
    }
  } finally {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(server: ServerProcess, databaseUrl: string, folder: string): Promise<Venue> {
  const [host, writer] = await registerPeople(server, 2);
  if (!host || !writer) throw new Error('Nobody was registered');
  const sql = postgres(databaseUrl, { onnotice: () => {}, max: 1 });
  await makePro(sql, host.accountId);
  await sql.end();
  const event = await invite(server.origin, host);
  const photo = path.join(folder, 'photo.jpg');
  writeFileSync(photo, await takePhoto());
  const { id, receiptKey, sharingMode, shareToken: token } = event;
  const party = { port: Number(new URL(server.origin).port), token, event: { id, receiptKey, sharingMode } };
  return { server, party, event, host, writer, photo };
}

/** Everybody at the wedding. */
interface Crowd {
  rooms: readonly Helper<GuestsNews>[];
  pages: Helper<PagesNews>;
}

function gather({ party, photo }: Venue, size: WeddingSize): Crowd {
  const guests = planGuests(size, randomBy(SEED));
  const rooms = Array.from({ length: ROOMS }, (_, room) => {
    const order = { party, photo, seed: SEED + room, guests: guests.filter(({ number }) => number % ROOMS === room) };
    return startHelper<GuestsOrder, GuestsNews>(path.join(import.meta.dirname, 'guests-process.ts'), order, NOBODY);
  });
  const pages = startHelper<PagesOrder, PagesNews>(
    path.join(import.meta.dirname, 'pages-process.ts'),
    { party, pages: OPEN_PAGES },
    NOTHING_SEEN,
  );
  return { rooms, pages };
}

/** News of everybody so far, summed up. */
function newsOf({ rooms, pages }: Crowd): GuestsNews & Pick<PagesNews, 'listed' | 'fetched'> {
  const reports = rooms.map(({ news }) => news());
  const { listed, fetched, answers } = pages.news();
  const sum = (of: (news: GuestsNews) => number) => reports.reduce((total, news) => total + of(news), 0);
  return {
    ...{ listed, fetched },
    arrived: sum(({ arrived }) => arrived),
    whole: sum(({ whole }) => whole),
    cuts: sum(({ cuts }) => cuts),
    answers: addReplies([...reports.map((news) => news.answers), answers]),
    faults: reports.flatMap(({ faults }) => faults),
    hashes: reports.flatMap(({ hashes }) => hashes),
  };
}

async function play(venue: Venue, size: WeddingSize, say: (line: string) => void): Promise<WeddingFigures> {
  const { server, party, event, host, writer } = venue;
  const sent = photosOf(size);
  const over = new AbortController();
  const memory = watchServer(server.pid, over.signal);
  const diary = createDiary(server.origin, writer);
  await diary.renew();
  const page = timedCall(PAGE_EVERY_MS, over.signal, async () => {
    const reply = await fetch(`${server.origin}/events/${party.token}`);
    if (!reply.ok) throw new Error(`the page was answered with ${reply.status}`);
    await reply.text();
  });
  const push = timedCall(PUSH_EVERY_MS, over.signal, diary.push);
  const crowd = gather(venue, size);
  const state = () => {
    const { arrived, listed, fetched, cuts, answers } = newsOf(crowd);
    const refused = repliesWith(answers, (status) => status === TOO_MANY || status >= FAILING);
    const [pages, pushes] = [timesOf(page).p95, timesOf(push).p95];
    return [
      `${arrived} of ${sent} arrived, ${listed} shown, ${fetched} on the wall`,
      `page p95 ${pages} ms, push p95 ${pushes} ms`,
      `server ${Math.round(memory.now)} MB (most ${Math.round(memory.most)})`,
      `${cuts} cuts, ${refused} answers 429 or from 500 on`,
    ].join('; ');
  };
  const saying = setInterval(() => say(state()), SAY_EVERY_MS);
  try {
    const moments = await untilShown(crowd, sent);
    over.abort();
    const { answers, hashes, faults, cuts } = newsOf(crowd);
    const found = await lookThrough(server.origin, { host, event, guests: hashes, sent });
    const throttled = repliesWith(answers, (status) => status === TOO_MANY);
    const failed = repliesWith(answers, (status) => status >= FAILING);
    say(`answers: ${JSON.stringify(answers)}`);
    const measured = { page: timesOf(page), push: timesOf(push), memory: memory.most, memoryOfMain: memory.mostOfMain };
    return { photos: sent, ...found, throttled, failed, faults, cuts, ...measured, ...moments };
  } finally {
    over.abort();
    clearInterval(saying);
    for (const { stop } of [...crowd.rooms, crowd.pages]) stop();
  }
}

/**
 * Waits until every photo has arrived, is shown, and was fetched by the wall.
 * @returns seconds; infinite for a state that was not reached
 */
async function untilShown(
  crowd: Crowd,
  sent: number,
): Promise<Pick<WeddingFigures, 'arrivedAfter' | 'shownAfter' | 'wallAfter'>> {
  const began = performance.now();
  const moments = { arrivedAfter: Number.POSITIVE_INFINITY, shownAfter: Number.POSITIVE_INFINITY };
  const broke = Promise.race([...crowd.rooms, crowd.pages].map((helper) => helper.broke));
  while (performance.now() - began < PATIENCE_MS) {
    const { arrived, listed, fetched } = newsOf(crowd);
    const seconds = (performance.now() - began) / 1000;
    if (arrived >= sent) moments.arrivedAfter = Math.min(moments.arrivedAfter, seconds);
    if (listed >= sent) moments.shownAfter = Math.min(moments.shownAfter, seconds);
    if (listed >= sent && arrived >= sent && fetched >= sent) return { ...moments, wallAfter: seconds };
    await Promise.race([delay(LOOK_MS), broke]);
  }
  return { ...moments, wallAfter: Number.POSITIVE_INFINITY };
}
