// @vitest-environment happy-dom
import { addOverlay } from '@tagfalter/ui/overlays';
import { createMemoryHistory } from '@tanstack/react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { closeOverlayOnBack } from './back-closes.ts';

const routed = createMemoryHistory({ initialEntries: ['/', '/create', '/dashboard'], initialIndex: 1 });
const received = vi.fn();
const go = vi.spyOn(window.history, 'go').mockReturnValue();
const closed: string[] = [];

beforeAll(() => {
  closeOverlayOnBack(() => routed);
  addEventListener('popstate', received);
});
beforeEach(() => {
  vi.clearAllMocks();
  closed.length = 0;
});

/** Something over the page, that leaves it when it is closed. */
function open(name: string): void {
  const remove = addOverlay(() => {
    closed.push(name);
    remove();
  });
}

/** The browser has gone to an entry of its history. */
const step = (state: unknown) => dispatchEvent(new PopStateEvent('popstate', { state }));
const place = (index: number) => step({ __TSR_index: index });
const facts = () => ({ closed: [...closed], undone: go.mock.calls, heard: received.mock.calls.length });

it('closes one thing per step back, hidden from the router', () => {
  open('sheet');
  open('question');
  place(0);
  place(1);
  expect(facts()).toEqual({ closed: ['question'], undone: [[1]], heard: 0 });
  place(0);
  place(1);
  expect(facts()).toEqual({ closed: ['question', 'sheet'], undone: [[1], [1]], heard: 0 });
  place(0);
  expect(facts()).toMatchObject({ undone: [[1], [1]], heard: 1 });
});

it('leaves every other step alone, and nothing open over where that leads', () => {
  open('menu');
  open('question');
  place(2);
  expect(facts()).toEqual({ closed: ['question', 'menu'], undone: [], heard: 1 });
});

it('sees only history entries of the router', () => {
  open('menu');
  step(null);
  expect(facts()).toEqual({ closed: [], undone: [], heard: 1 });
  place(0);
  expect(closed).toEqual(['menu']);
});
