import { expect, it } from 'vitest';
import { captureConsole, logUncaught } from './capture-output.ts';
import { createLog } from './log.ts';

const CANARY = 'mia@example.org';

function logLines() {
  const lines: string[] = [];
  return { lines, log: createLog('trace', { write: (line) => void lines.push(line) }) };
}

it('logs where libraries write to the console, without their words', () => {
  const { lines, log } = logLines();
  const quiet = (..._words: unknown[]): void => {
    throw new Error('the console was used');
  };
  const target = { log: quiet, info: quiet, debug: quiet, trace: quiet, warn: quiet, error: quiet };
  captureConsole(log, target);
  const fault = new RangeError(CANARY, { cause: Object.assign(new Error(CANARY), { code: '42P01' }) });
  target.error('# SERVER_ERROR: ', CANARY, fault, { email: CANARY });
  target.warn(CANARY);
  target.log(CANARY);
  const written = lines.map((line) => JSON.parse(line));
  expect(written).toMatchObject([
    { level: 50, faults: [{ kind: 'RangeError', cause: { code: '42P01' } }] },
    { level: 40, faults: [] },
    { level: 20, faults: [] },
  ]);
  expect(written[1].at.join()).toContain('capture-output.test.ts');
  expect(lines.join('')).not.toContain(CANARY);
});

it('logs why the process dies, without the message', () => {
  const { lines, log } = logLines();
  let ended = 0;
  const onUncaught = logUncaught(log, () => {
    ended += 1;
  });
  onUncaught(new TypeError(CANARY));
  onUncaught(CANARY);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 60, fault: { kind: 'TypeError' } },
    { level: 60, fault: { kind: 'string' } },
  ]);
  expect([ended, lines.join('').includes(CANARY)]).toEqual([2, false]);
});
