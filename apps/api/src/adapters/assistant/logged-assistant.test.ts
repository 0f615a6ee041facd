import { expect, it } from 'vitest';
import { type Assistant, AssistantFault } from '#api/ports/assistant.ts';
import { loggedAssistant } from './logged-assistant.ts';

const CALLS = ['summarize', 'writePost', 'transcribe'] as const;

it.each(CALLS)('hands %s on with its signal, and notes what failed', async (call) => {
  const asked: unknown[][] = [];
  const noted: unknown[] = [];
  let fault: Error | undefined;
  const response = (name: string) => async (input: unknown, signal: AbortSignal) => {
    asked.push([name, input, signal]);
    if (fault) throw fault;
    return expect.getState().testPath as never;
  };
  const own: Assistant = {
    kind: 'external',
    ...{ summarize: response('summarize'), writePost: response('writePost'), transcribe: response('transcribe') },
  };
  const assistant = loggedAssistant(own, { warn: (details: unknown) => void noted.push(details) });
  const { signal } = new AbortController();
  const input = {} as never;
  await assistant[call](input, signal);
  expect(asked).toEqual([[call, input, signal]]);
  expect(asked[0]?.[2]).toBe(signal);
  fault = new AssistantFault('unavailable');
  await expect(assistant[call](input, signal)).rejects.toBe(fault);
  fault = new Error('ours');
  await expect(assistant[call](input, signal)).rejects.toBe(fault);
  expect(noted).toEqual([{ call, code: expect.any(String) }]);
});
