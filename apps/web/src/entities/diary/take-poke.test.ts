import { expect, it, vi } from 'vitest';
import { takePoke } from './take-poke.ts';

it('asks who is here on an event without changes, applies every event', async () => {
  const take = vi.fn(async () => true);
  const ask = vi.fn();
  const receive = takePoke({ take }, ask);
  const deletion = { collection: 'entries', id: 'a', version: 3, record: null } as const;
  expect(await receive({ after: 2, upTo: 3, epoch: 0, changes: [deletion] })).toBe(true);
  expect(ask).not.toHaveBeenCalled();
  expect(await receive({ after: 3, upTo: 4, epoch: 0, changes: [] })).toBe(true);
  expect(ask).toHaveBeenCalledOnce();
  expect(take).toHaveBeenCalledTimes(2);
});
