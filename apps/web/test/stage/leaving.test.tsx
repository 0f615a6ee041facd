// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { openChannel } from '#entities/person/external/channel.ts';
import { wakeOnEvents } from '#platform/wake-on-events.ts';
import { nothingLeft } from './leaving.ts';

it('names what is left, and once', async () => {
  const stop = wakeOnEvents({ wake: () => undefined });
  openChannel('left', () => undefined);
  const found = await nothingLeft().catch(String);
  for (const name of [
    'a listener for online of window, taken at apps/web/src/platform/wake-on-events.ts:',
    'a listener for visibilitychange of document, taken at apps/web/src/platform/wake-on-events.ts:',
    'a channel, taken at apps/web/src/entities/person/external/channel.ts:',
  ])
    expect(found).toContain(name);
  await nothingLeft();
  stop();
});

it('is content with what was given back, also late', async () => {
  const stop = wakeOnEvents({ wake: () => undefined });
  setTimeout(stop, 50);
  await nothingLeft();
});
