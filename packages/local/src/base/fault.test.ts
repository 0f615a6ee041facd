import { PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { Dexie } from 'dexie';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { offlineEnv } from '../../test/offline-env.ts';
import { type Fault, thrownFault } from './fault.ts';
import { ConnectionLost } from './over-network.ts';
import { requestWith } from './request.ts';

type Kind = Fault['kind'];
const nowhere = { report: () => undefined };

describe('an error that was thrown on this device', () => {
  const wrapped = new Dexie.AbortError('gone', new DOMException('full', 'QuotaExceededError'));
  const thrown: [string, unknown, Kind][] = [
    ['a TypeError', new TypeError('x is undefined'), 'bug'],
    ['a RangeError', new RangeError('invalid date'), 'bug'],
    ['an assertion', new Error('no diary is open here'), 'bug'],
    ['something that is no error', 'text', 'bug'],
    ['a value that does not fit', new v.ValiError([{ message: 'no' } as v.BaseIssue<unknown>]), 'bug'],
    ['a key that is none', new Dexie.DataError('no key'), 'bug'],
    ['what cannot be cloned', new DOMException('', 'DataCloneError'), 'bug'],
    ['a transaction that has ended', new Dexie.PrematureCommitError('too late'), 'bug'],
    ['a full device', new DOMException('', 'QuotaExceededError'), 'device'],
    ['a full device behind the end of a transaction', wrapped, 'device'],
    ['a full device within many writes', new Dexie.BulkError('some', [new Dexie.QuotaExceededError('full')]), 'device'],
    ['a lost connection to the database', new Dexie.DatabaseClosedError('closed'), 'device'],
    ['a storage that is forbidden', new DOMException('', 'SecurityError'), 'device'],
    ['a network that gave out', new ConnectionLost('', { cause: new TypeError('Failed to fetch') }), 'network'],
  ];
  it.each(thrown)('%s: %#', (_name, error, kind) => {
    const fault = thrownFault(nowhere, error, 'a test');
    expect(fault).toEqual({ kind, cause: error instanceof ConnectionLost ? error.cause : error });
  });

  it('is reported, unless it was the network', () => {
    const reported: unknown[] = [];
    const report = (error: unknown, where: string) => reported.push([error, where]);
    for (const [, error] of thrown) thrownFault({ report }, error, 'a test');
    expect(reported).toEqual(thrown.filter(([, , kind]) => kind !== 'network').map(([, error]) => [error, 'a test']));
  });
});

describe('what a call comes to', () => {
  const ours = { [PROTOCOL_HEADER]: '2' };
  const json = (body: unknown, init?: ResponseInit) => () => Promise.resolve(Response.json(body, init));
  const page = (init?: ResponseInit) => () => Promise.resolve(new Response('<html>WLAN</html>', init));
  const refusal = { code: 'tier_limit', message: 'no', error: 'no' };
  const call = { method: 'GET', path: '/api/x', schema: v.object({ id: v.number() }) } as const;

  async function fault(fetchWith: typeof fetch, more: Partial<Parameters<typeof requestWith>[1]> = {}) {
    const reports: unknown[] = [];
    const env = { ...offlineEnv(() => 0), fetch: fetchWith, report: (error: unknown) => reports.push(error) };
    const reply = await requestWith(env, { ...call, ...more }, 't');
    return { kind: reply.ok ? 'none' : reply.fault.kind, reports: reports.length };
  }

  it.each<[string, typeof fetch, Kind | 'none', number]>([
    ['an answer that fits', json({ id: 1 }), 'none', 0],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'network', 0],
    ['no answer in time', () => Promise.reject(new DOMException('', 'TimeoutError')), 'network', 0],
    ['the page of a portal', page(), 'network', 0],
    ['our answer, cut short', page({ headers: ours }), 'network', 0],
    ['our answer, of another shape', json({ id: 'x' }), 'protocol', 1],
    ['a refusal', json(refusal, { status: 403 }), 'refused', 0],
    ['the 403 of a proxy', page({ status: 403 }), 'network', 0],
    ['the 404 of a proxy, as JSON', json({ error: 'x' }, { status: 404 }), 'network', 0],
    ['a refusal under a status that is not its own', json(refusal, { status: 400, headers: ours }), 'protocol', 1],
    ['our 426 without a code', json({}, { status: 426, headers: ours }), 'protocol', 1],
    ['our 401 without a code', json({}, { status: 401, headers: ours }), 'protocol', 1],
    ['a gateway that gives up', page({ status: 502 }), 'server', 0],
  ])('%s', async (_name, fetchWith, kind, reports) => {
    expect(await fault(fetchWith)).toEqual({ kind, reports });
  });

  it('is a bug if our own code fails, never "no network"', async () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(await fault(json({ id: 1 }), { method: 'POST', body: circle })).toEqual({ kind: 'bug', reports: 1 });
    const onHead = () => {
      throw new TypeError('x is undefined');
    };
    expect(await fault(json({ id: 1 }), { onHead })).toEqual({ kind: 'bug', reports: 1 });
  });
});
