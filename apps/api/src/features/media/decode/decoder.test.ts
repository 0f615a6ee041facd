import { expect, it } from 'vitest';
import { createLog } from '#api/base/log.ts';
import { createDecoder, isStarved, isUnfinished } from './decoder.ts';
import type { DecodeOutcome, DecodeProcess } from './process.ts';

/** A decoder whose process ends in that way with each job. */
function decoderThat(outcome: DecodeOutcome) {
  let started = 0;
  const start = (): DecodeProcess => {
    started += 1;
    const run: DecodeProcess['run'] = async ({ kind }) => (kind === 'probe' ? { say: 'done', result: 1 } : outcome);
    return { pid: undefined, isAlive: () => true, rss: () => 0, run, stop: async () => {} };
  };
  return { decoder: createDecoder({ log: createLog('silent'), start }), starts: () => started };
}

it.each([
  ['memory', 'too_complex', false, false],
  ['computing', 'too_complex', false, false],
  ['crashed', 'unsupported_type', false, false],
  ['waiting', 'overloaded', true, true],
  ['killed', 'overloaded', true, false],
] as const)('tells a picture’s fault from its own: %s', async (why, code, isLater, isHungry) => {
  const { decoder, starts } = decoderThat({ say: 'ended', why });
  const fault: unknown = await decoder.images('owner', 'path').catch((one: unknown) => one);
  expect(fault).toMatchObject({ code });
  expect([isUnfinished(fault), isStarved(fault)]).toEqual([isLater, isHungry]);
  // Tried once more, in a fresh process.
  expect(starts()).toBe(2);
  await decoder.close();
});
