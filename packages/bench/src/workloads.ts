import autocannon from 'autocannon';
import { BrowserDevice } from './browser-device.ts';
import { failedRefusalOf } from './failures.ts';
import { watchProcessMemory } from './memory.ts';
// Declares `bench` of a page.
import type {} from './page-side.ts';
import type { Measure } from './samples.ts';
import type { Connection, RunningSide } from './side.ts';
import { median, percentile } from './statistics.ts';

/** Takes down a figure. */
export type Note = (measure: Measure, entries: number, value: number) => void;

const EDITS = 1000;
const LIVE_CHANGES = 100;
const LIVE_PAUSE_MS = 60;
/** A change that has not been heard of after this long counts as lost. */
const LIVE_LONGEST_MS = 10_000;
const RELOADS = 5;
const LOAD_ACCOUNTS = 50;
const LOAD_SECONDS = 4;
/** As long as it is measured: a server that has only just started is still being compiled. */
const WARM_UP_SECONDS = LOAD_SECONDS;

async function withDevice<T>(side: RunningSide, work: (device: BrowserDevice) => Promise<T>): Promise<T> {
  const device = await BrowserDevice.open(side);
  try {
    return await work(device);
  } finally {
    await device.close();
  }
}

/** Opens an account on a new device that has everything. */
async function catchUp(page: BrowserDevice['page'], account: string, count: number): Promise<void> {
  await page.evaluate((text) => bench.prepare(text), account);
  await page.evaluate((text) => bench.open(text), account);
  if (count > 0) await page.evaluate((many) => bench.pull(many), count);
}

/**
 * Before the clock starts, the server takes a push and gives it to another device. Both use an account of their own. A
 * server that has only just started is still being compiled.
 */
export async function warmUpSide(side: RunningSide): Promise<void> {
  const account = await side.account('warm', EDITS);
  await withDevice(side, async ({ page }) => {
    await catchUp(page, account, side.editsStanding ? EDITS : 0);
    await page.evaluate((count) => bench.writes(count), EDITS);
    await page.evaluate((count) => bench.push(count), EDITS);
  });
  await withDevice(side, ({ page }) => catchUp(page, account, EDITS));
}

/**
 * Writes, push, live: a device that has everything writes 1,000 times without sending, then sends. Then it writes on
 * while a second device looks on.
 * @param entries number that the account holds
 * @param floor takes down the time of the bare browser for the same records
 */
export async function measureEditing(side: RunningSide, entries: number, floor: Note, note: Note): Promise<void> {
  const account = await side.account('edit', entries);
  await withDevice(side, async ({ page: first }) => {
    await catchUp(first, account, side.editsStanding ? entries : 0);
    const { writes, bare } = await first.evaluate((count) => bench.writes(count), EDITS);
    note('writes', entries, writes);
    if (bare !== undefined) floor('writes', entries, bare);
    const { acknowledged, settled } = await first.evaluate((count) => bench.push(count), EDITS);
    note('push', entries, acknowledged);
    note('round', entries, settled);
    await withDevice(side, async ({ page: second }) => {
      await catchUp(second, account, side.editsStanding ? entries : EDITS);
      await second.evaluate(() => bench.listen());
      await first.evaluate(() => bench.goLive());
      await first.evaluate(([count, pause]) => bench.speak(count, pause), [LIVE_CHANGES, LIVE_PAUSE_MS] as const);
      const deadline = performance.now() + LIVE_LONGEST_MS;
      let received: number[] = [];
      while (received.length < LIVE_CHANGES && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, LIVE_PAUSE_MS));
        received = await second.evaluate(() => bench.received());
      }
      const lost = LIVE_CHANGES - received.length;
      if (lost > 0) console.log(`    ${lost} of ${LIVE_CHANGES} live changes were not heard of one by one`);
      note('liveP50', entries, percentile(received, 50));
      note('liveP95', entries, percentile(received, 95));
    });
  });
}

/** Cold sync and reload: a new device fetches everything, then opens its page again and again. */
export async function measureReading(side: RunningSide, entries: number, reloads: boolean, note: Note): Promise<void> {
  const account = await side.account('read', entries);
  await withDevice(side, async (device) => {
    await device.page.evaluate((text) => bench.prepare(text), account);
    const growth = watchProcessMemory(side.pid);
    const order = [account, entries] as const;
    note('cold', entries, await device.page.evaluate(([text, count]) => bench.cold(text, count), order));
    note('memory', entries, growth());
    if (!reloads) return;
    const times: number[] = [];
    for (let turn = 0; turn < RELOADS; turn += 1) {
      await device.load();
      times.push(await device.page.evaluate((text) => bench.reload(text), account));
    }
    note('reload', entries, median(times));
  });
}

function shoot(origin: string, connections: readonly Connection[], duration: number): Promise<number> {
  let next = 0;
  return autocannon({
    url: origin,
    connections: connections.length,
    duration,
    setupClient(client) {
      const connection = connections[next];
      next += 1;
      if (!connection) return;
      const { path, headers } = connection;
      const aim = () => client.setRequests([{ method: 'POST', path, headers, body: connection.body() }]);
      aim();
      client.on('response', () => {
        connection.answered();
        aim();
      });
    },
  }).then((result) => {
    const refusal = failedRefusalOf(result);
    if (refusal !== undefined) throw new Error(refusal);
    return result.requests.total / result.duration;
  });
}

/** Load: 50 accounts at once, each sending one edit after the other, each answer after the commit. */
export async function measureLoad(side: RunningSide, note: Note): Promise<void> {
  const connections = await side.connections?.(LOAD_ACCOUNTS);
  if (!connections) return;
  await shoot(side.origin, connections, WARM_UP_SECONDS);
  note('load', 0, await shoot(side.origin, connections, LOAD_SECONDS));
}
