import { execFileSync, spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { localDateOf } from '@tagfalter/domain/local-date';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DecodeProcess, type Limits, startDecodeProcess } from '#api/features/media/decode/process.ts';
import { embeddedDatabase } from './database.ts';
import { fixture, form } from './forms.ts';
import { type MediaStage, openMediaStage } from './media-stage.ts';
import { endPrograms, freePort, registerOver, startProduct, withServer } from './process.ts';
import { sha256, tusDevice } from './tus.ts';

/** Fate of the process at each photo; afterwards it works. */
type Fate = 'killed' | 'no memory' | 'no time' | 'killed at the probe';

const TIGHT: Record<string, Partial<Limits>> = { 'no memory': { rss: 1 }, 'no time': { wallMs: 1 } };

describe('a decoding process that ends', () => {
  let stage: MediaStage;
  let fates: Fate[] = [];
  let started = 0;

  function start(): DecodeProcess {
    const real = startDecodeProcess();
    started += 1;
    const run: DecodeProcess['run'] = (job, limits) => {
      const isMeant = job.kind === (fates[0] === 'killed at the probe' ? 'probe' : 'images');
      const fate = isMeant ? fates.shift() : undefined;
      if (fate?.startsWith('killed') && real.pid) process.kill(real.pid, 'SIGKILL');
      return real.run(job, { ...limits, ...TIGHT[fate ?? ''] });
    };
    return { ...real, run };
  }

  beforeAll(async () => {
    // Does not depend on the database.
    const embedded = embeddedDatabase;
    if (!embedded) throw new Error('no database');
    stage = await openMediaStage(embedded.create, { startDecodeProcess: start });
  });
  afterAll(() => stage.close());

  const uploading = async (given: Fate[]) => {
    const person = await stage.person();
    fates = given;
    started = 0;
    return { person, state: await person.device.upload(stage.photo, {}) };
  };

  it.each<[Fate]>([['killed'], ['no memory'], ['no time']])('is replaced, and the photo arrives: %s', async (fate) => {
    // It may be left over from another test.
    await uploading([]);
    expect((await uploading([fate])).state?.state).toBe('ready');
    expect(started).toBe(1);
  });

  it.each<[string, Fate[]]>([
    ['killed from outside twice', ['killed', 'killed']],
    ['on a machine that is busy', ['no time', 'no time']],
    ['before its pace is known', ['no memory', 'killed at the probe']],
  ])('parks nothing: %s; the photo is not there yet, and arrives later', async (_what, given) => {
    const { person, state } = await uploading(given);
    const hash = sha256(stage.photo);
    expect(state).toEqual({ hash, state: 'missing' });
    expect(await stage.leftovers(person.accountId)).toHaveLength(2);
    expect((await person.device.states([hash]))[0]?.state).toBe('missing');
    stage.clock.now += 61_000;
    expect((await person.device.states([hash]))[0]?.state).toBe('ready');
    expect(await stage.leftovers(person.accountId)).toEqual([]);
  });

  it('is busy for a waiting form, whose files go', async () => {
    const { headers } = await stage.person();
    fates = ['killed', 'killed'];
    const sent = await form({ date: localDateOf(stage.clock.now, 'UTC') }, [
      { field: 'images', name: 'see.jpg', bytes: stage.photo },
    ]);
    const create = () =>
      stage.product.app.inject({
        ...{ method: 'POST', url: '/api/entries', payload: sent.payload },
        headers: { ...headers, ...sent.headers },
      });
    const busy = await create();
    expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '60']);
    expect(busy.json()).toMatchObject({ code: 'overloaded' });
    expect(await readdir(join(stage.product.deps.config.dataDir, 'forms'))).toEqual([]);
    expect((await create()).statusCode).toBe(201);
  });

  it('refuses a photo that takes too much memory twice', async () => {
    const { state } = await uploading(['no memory', 'no memory']);
    expect(state).toEqual({ hash: sha256(stage.photo), state: 'refused', code: 'too_complex' });
  });
});

describe('the decoding process of the product', () => {
  afterEach(endPrograms);

  it.each<[NodeJS.Signals, number | null]>([
    ['SIGTERM', 0],
    ['SIGKILL', null],
  ])('ends with it: %s', { timeout: 120_000 }, async (signal, code) => {
    await withServer(async (env) => {
      const PORT = String(await freePort());
      const run = await startProduct({ ...env, PORT });
      const origin = `http://127.0.0.1:${PORT}`;
      const device = tusDevice(origin, await registerOver(run, origin));
      expect((await device.upload(await fixture('photo-1.jpg'), {}))?.state).toBe('ready');
      const children = childrenOf(run.child.pid);
      expect(children).toHaveLength(1);
      run.child.kill(signal);
      expect(await run.ended).toBe(code);
      await vi.waitFor(() => expect(children.filter(isRunning)).toEqual([]), { timeout: 60_000 });
    });
  });
});

function childrenOf(pid: number | undefined): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const rows = listed.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line));
  return rows.flatMap((row) => (row?.[2] === String(pid) && row[3]?.includes('child.ts') ? [Number(row[1])] : []));
}

/** An ended process may wait for its parent to notice. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}
