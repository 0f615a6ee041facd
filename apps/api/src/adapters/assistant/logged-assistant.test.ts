import { expect, it } from 'vitest';
import { type Assistant, AssistantFault } from '#api/ports/assistant.ts';
import { loggedAssistant } from './logged-assistant.ts';

const CALLS = ['summarize', 'writePost', 'transcribe'] as const;

it.each(CALLS)('hands %s on with its signal, and notes what failed', async (call) => {
  const asked: unknown[][] = [];
  const noted: unknown[] = [];
  let fault: Error | undefined;
  const answer = (name: string) => async (wish: unknown, signal: AbortSignal) => {
    asked.push([name, wish, signal]);
    if (fault) throw fault;
    return expect.getState().testPath as never;
  };
  const own: Assistant = {
    kind: 'external',
    ...{ summarize: answer('summarize'), writePost: answer('writePost'), transcribe: answer('transcribe') },
  };
  const assistant = loggedAssistant(own, { warn: (details: unknown) => void noted.push(details) });
  const { signal } = new AbortController();
  const wish = {} as never;
  await assistant[call](wish, signal);
  expect(asked).toEqual([[call, wish, signal]]);
  expect(asked[0]?.[2]).toBe(signal);
  fault = new AssistantFault('unavailable');
  await expect(assistant[call](wish, signal)).rejects.toBe(fault);
  fault = new Error('ours');
  await expect(assistant[call](wish, signal)).rejects.toBe(fault);
  expect(noted).toEqual([{ call, code: expect.any(String) }]);
});
