import { expect, it } from 'vitest';
import { endOnPanic } from './end-on-panic.ts';

it('ends the process only after a PANIC of the embedded database', async () => {
  const ended: string[] = [];
  const fails = (severity: string) => Object.assign(new Error('could not write'), { severity, code: '53100' });
  const faults = [fails('ERROR'), fails('PANIC')];
  const client = { execProtocolStream: () => Promise.reject(faults.shift()) };
  endOnPanic(client, (sentence) => ended.push(sentence));
  await expect(client.execProtocolStream()).rejects.toThrow('could not write');
  expect(ended).toEqual([]);
  await expect(client.execProtocolStream()).rejects.toThrow('could not write');
  expect(ended).toEqual([expect.stringContaining('disk is full')]);
});
