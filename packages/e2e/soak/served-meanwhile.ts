import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { PROTOCOL } from '@tagfalter/contract/protocol';
import { pushMutations } from '@tagfalter/contract/sync-push';
import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { localDateOf } from '@tagfalter/domain/local-date';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import type { AbuseCounts, AbuseOrder } from './abuser.ts';
import { report } from './size.ts';

/** Delay that one account may cause another (issue of the attack): for a push in 95 of 100 cases, for health in 99. */
const PUSH_P95_MS = 500;
const HEALTH_P99_MS = 200;
const PUSH_EVERY_MS = 200;
const HEALTH_EVERY_MS = 50;
/** @param share of the times that were no longer, 0 to 1 */
function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0);
}

/** Does something again and again until told to stop. @returns milliseconds, one for each time */
async function timed(everyMs: number, isOver: () => boolean, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
    await delay(Math.max(0, everyMs - (performance.now() - began)));
  }
  return times;
}

/** Somebody else's device: a word more in today's text, one push after the other. */
function deviceOf(origin: string, token: string): () => Promise<void> {
  const clientId = randomUUID();
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  let id = 0;
  return async () => {
    id += 1;
    const fields = { text: `Ein ruhiger Abend am See, ${id}.` };
    const date = localDateOf(Date.now(), 'UTC');
    const args = { date, timeZone: 'UTC', fields, addImages: [], removeImages: [], hadEntry: true };
    const at = hlcTick(HLC_ZERO, Date.now());
    const mutations = [{ id, key: randomUUID(), name: 'entry.save', args, at }];
    const body = JSON.stringify({ protocol: PROTOCOL, clientId, mutations });
    const reply = await fetch(`${origin}${pushMutations.path}`, { method: 'POST', headers, body });
    expect(reply.status).toBe(200);
    expect(v.parse(pushMutations.reply, await reply.json()).results).toMatchObject([{ status: 'applied' }]);
  };
}

const CountsSchema: v.GenericSchema<AbuseCounts> = v.record(v.string(), v.record(v.string(), v.number()));

/** Times of something, milliseconds. */
interface Times {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

const timesOf = (times: readonly number[]): Times => ({
  ...{ count: times.length, p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  ...{ p99: percentile(times, 0.99), max: percentile(times, 1) },
});

/** How somebody else was served meanwhile. */
export interface ServedTimes {
  push: Times;
  health: Times;
  abuse: AbuseCounts;
}

/**
 * Somebody writes their diary while others do their worst, and says in a soak how that was.
 * @param token of the one who writes
 */
export async function serveMeanwhile(
  { origin, token, seconds }: { origin: string; token: string; seconds: number },
  order: AbuseOrder,
): Promise<ServedTimes> {
  const device = deviceOf(origin, token);
  await device();
  const child = fork(path.join(import.meta.dirname, 'abuser.ts'));
  onTestFinished(() => void child.kill());
  const begun = once(child, 'message');
  child.send(order);
  await begun;
  let isOver = false;
  const over = () => isOver;
  const health = async () => {
    const reply = await fetch(`${origin}/api/health`);
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
  };
  // How long this process was held up itself: on a busy machine that is part of the figures.
  const own = monitorEventLoopDelay();
  own.enable();
  const measuring = [timed(PUSH_EVERY_MS, over, device), timed(HEALTH_EVERY_MS, over, health)] as const;
  await Promise.race([delay(seconds * 1000), Promise.all(measuring)]);
  isOver = true;
  const [pushes, healths] = await Promise.all(measuring);
  const reported = once(child, 'message');
  child.send('over');
  const [counts] = await reported;
  const served = { push: timesOf(pushes), health: timesOf(healths), abuse: v.parse(CountsSchema, counts) };
  const held = { p99: Math.round(own.percentile(99) / 1e6), max: Math.round(own.max / 1e6) };
  report(JSON.stringify({ ...served, held }));
  return served;
}

/** Holds what others were served against the promise. */
export function expectServed({ push, health }: ServedTimes): void {
  expect(push.p95, 'push of another account, p95').toBeLessThanOrEqual(PUSH_P95_MS);
  expect(health.p99, 'health, p99').toBeLessThanOrEqual(HEALTH_P99_MS);
}
