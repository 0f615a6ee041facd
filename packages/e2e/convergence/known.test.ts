import { expect, it } from 'vitest';
import { KNOWN } from './known-schedules.ts';
import { playOnce } from './play.ts';

it.each(Object.entries(KNOWN))('loses and doubles nothing in %s (S5, S7)', async (_what, schedule) => {
  await expect(playOnce(schedule)).resolves.toBeUndefined();
});
