import { expect, it } from 'vitest';
import { finishRecording } from './finish.ts';

it('is no longer than its chunks allow where decoding fails', async () => {
  const chunks = ['one', 'two'].map((words) => new Blob([words]));
  const finished = await finishRecording({
    recordingId: 'r1',
    chunks,
    mime: 'audio/webm',
    atMostMs: 2000,
    levels: [50],
  });
  expect(finished).toMatchObject({ recordingId: 'r1', durationMs: 2000, peaks: [100] });
  expect(await finished.blob.text()).toBe('onetwo');
});
