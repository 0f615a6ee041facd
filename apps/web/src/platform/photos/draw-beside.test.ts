// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { WorkerFault } from '../worker-call.ts';
import { drawBeside } from './draw-beside.ts';
import { CANNOT_DRAW } from './drawn-or-not.ts';
import { CannotDraw } from './make-canvas.ts';

const file = new Blob(['photo']);
const answers = (reply: string) => ({ ask: async () => reply });
const ends = (kind: WorkerFault['kind']) => ({ ask: () => Promise.reject(new WorkerFault(kind)) });

it.each<[string, { ask: () => Promise<string> }, boolean, string]>([
  ['the worker', answers('by worker'), true, 'by worker'],
  ['the page, where the worker cannot', answers(CANNOT_DRAW), true, 'in page'],
  ['the page, where no worker begins', ends('absent'), true, 'in page'],
  ['nobody, where the page cannot either', ends('absent'), false, 'as it is'],
  ['nobody, where it ended the worker', ends('ended'), true, 'as it is'],
  ['nobody, where the worker failed', ends('failed'), true, 'as it is'],
])('a photo is drawn by %s', async (_name, worker, canPageDraw, result) => {
  const inPage = vi.fn(() => (canPageDraw ? Promise.resolve('in page') : Promise.reject(new CannotDraw())));
  const ways = { worker, inPage, asItIs: async () => 'as it is' };
  expect(await drawBeside(file, ways)).toBe(result);
});
