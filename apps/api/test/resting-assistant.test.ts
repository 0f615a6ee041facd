import { DAY_MS } from '@tagfalter/domain/durations';
import { beforeEach, describe, expect, it } from 'vitest';
import { restingAssistant } from '#api/adapters/assistant/resting-assistant.ts';
import { type Assistant, AssistantFault, type AssistantFaultKind } from '#api/ports/assistant.ts';
import { createFakeAssistant, type FakeAssistant } from './fake-assistant.ts';

const never = new AbortController().signal;
const input = { text: 'Ein Tag.', transcript: '', images: [], language: undefined };

describe('an assistant that is away (threat 16)', () => {
  let now: number;
  let endpoint: FakeAssistant;
  let assistant: Assistant;
  beforeEach(() => {
    now = Date.parse('2026-11-20T12:00:00Z');
    endpoint = createFakeAssistant();
    assistant = restingAssistant(endpoint, () => now);
  });

  const read = () => assistant.summarize(input, never).catch((fault: unknown) => fault);
  const listen = () => assistant.transcribe({ bytes: new Uint8Array(), type: 'audio/webm' }, never);
  const fail = async (times: number, kind: AssistantFaultKind = 'unavailable', retryAfterMs?: number) => {
    for (let time = 0; time < times; time += 1) {
      endpoint.faults.push(new AssistantFault(kind, retryAfterMs));
      await read();
    }
  };
  const asked = () => endpoint.asked.length;

  it('rests after ten failures in a row', async () => {
    await fail(9);
    await fail(1, 'busy');
    expect(await read()).toMatchObject({ kind: 'unavailable', retryAfterMs: 30_000 });
    now += 20_000;
    expect(await read()).toMatchObject({ kind: 'unavailable', retryAfterMs: 10_000 });
    expect(asked()).toBe(10);
  });

  it('is asked once after its rest, while others wait', async () => {
    await fail(10);
    now += 30_000;
    const gate = Promise.withResolvers<void>();
    endpoint.before = () => gate.promise;
    const first = read();
    expect(await read()).toBeInstanceOf(AssistantFault);
    expect(asked()).toBe(11);
    gate.resolve();
    expect(await first).toEqual(endpoint.summary);
    expect(await read()).toEqual(endpoint.summary);
    await fail(9);
    expect(await read()).toEqual(endpoint.summary);
  });

  it('rests again after the first call’s failure', async () => {
    await fail(10);
    now += 30_000;
    await fail(1);
    expect(await read()).toMatchObject({ kind: 'unavailable' });
    expect(asked()).toBe(11);
  });

  it.each([
    [90_000, 90_000],
    [DAY_MS, 300_000],
    [1_000, 30_000],
  ])('rests as long as it says, within reason: %i ms', async (said, rest) => {
    await fail(10, 'busy', said);
    expect(await read()).toMatchObject({ retryAfterMs: rest });
  });

  it('is not away while it answers, be it with a refusal', async () => {
    for (const kind of ['refused', 'broken', 'wordless'] as const) {
      await fail(9);
      await fail(1, kind);
    }
    expect(await read()).toEqual(endpoint.summary);
    expect(asked()).toBe(31);
  });

  it('may listen while it does not read', async () => {
    await fail(10);
    expect(await listen()).toEqual({ transcript: endpoint.transcript });
  });
});
