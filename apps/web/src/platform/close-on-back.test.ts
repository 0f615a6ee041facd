import { addOverlay } from '@tagfalter/ui/overlays';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeOnBack } from './close-on-back.ts';

/** The steps of a browser's history, with the page of the guest book as the first. */
let place: number;
let onStep: () => void;

beforeEach(() => {
  place = 0;
  const back = () => {
    place -= 1;
    onStep();
  };
  const pushState = () => {
    place += 1;
  };
  const addEventListener = (_type: string, listener: () => void) => {
    onStep = listener;
  };
  vi.stubGlobal('history', { state: null, pushState, back });
  vi.stubGlobal('addEventListener', addEventListener);
  closeOnBack();
});
afterEach(() => void vi.unstubAllGlobals());

/** Something over the page. */
function open() {
  const closed = vi.fn(() => remove());
  const remove = addOverlay(closed);
  return { closed, close: remove };
}

it('closes overlays and stays on the page', () => {
  const { closed } = open();
  history.back();
  expect([closed.mock.calls.length, place]).toEqual([1, 0]);
});

it('closes one after the other', () => {
  const [first, second] = [open(), open()];
  history.back();
  expect([first.closed.mock.calls.length, second.closed.mock.calls.length, place]).toEqual([0, 1, 1]);
  history.back();
  expect([first.closed.mock.calls.length, place]).toEqual([1, 0]);
});

it('leaves no step behind when it is closed on the page', () => {
  open().close();
  expect(place).toBe(0);
});
