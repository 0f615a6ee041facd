import { describe, expect, it } from 'vitest';
import { DAY, makeDevice } from '../test/device.ts';
import { FakeServer } from '../test/fake-server.ts';
import { appendChunk, assembleRecording, discardRecording, listUnfinished, startRecording } from './recordings.ts';

const ACCOUNT = '0b9f7c0e-2f0b-4c9e-9f5d-0a1b2c3d4e5f';
const MIME = 'audio/webm;codecs=opus';

async function record(seconds: number) {
  const { db, env } = makeDevice(new FakeServer(), ACCOUNT);
  const id = await startRecording(db, env, { date: DAY, mime: MIME });
  for (let seq = 0; seq < seconds; seq += 1) await appendChunk(db, id, seq, new Blob([`<${seq}>`]));
  return { db, env, id };
}

describe('recordings in one-second chunks (decision 18)', () => {
  it('come back whole after the tab was killed', async () => {
    const { db, id } = await record(12);
    expect(await listUnfinished(db)).toMatchObject([{ id, date: DAY, mime: MIME, chunks: 12 }]);
    const { blob, mime, chunks } = await assembleRecording(db, id);
    expect([mime, chunks]).toEqual([MIME, 12]);
    expect(await blob.text()).toBe('<0><1><2><3><4><5><6><7><8><9><10><11>');
    expect(blob.type).toBe(MIME);
  });

  it('are gone with all their chunks once discarded, and only theirs', async () => {
    const { db, env, id } = await record(3);
    const other = await startRecording(db, env, { date: DAY, mime: MIME });
    await appendChunk(db, other, 0, new Blob(['bleibt']));
    await discardRecording(db, id);
    expect((await listUnfinished(db)).map((row) => row.id)).toEqual([other]);
    expect(await db.chunks.count()).toBe(1);
  });

  it('without a single second hold nothing to offer', async () => {
    const { db, id } = await record(0);
    expect(await listUnfinished(db)).toEqual([]);
    await expect(assembleRecording(db, id)).rejects.toThrow(id);
  });
});
