import { expect, it } from 'vitest';
import { openChannel, type SignInMessage } from './channel.ts';

/** A side of the channel, and what it hears. */
function side(attempt: string) {
  const received: SignInMessage[] = [];
  let announce: () => void = () => undefined;
  const channel = openChannel(attempt, (message) => {
    received.push(message);
    announce();
  });
  const next = () =>
    new Promise<void>((resolve) => {
      announce = resolve;
    });
  return { channel, heard: received, next };
}

it('brings a reply to the window of the same attempt alone', async () => {
  const [page, app, other] = [side('one'), side('one'), side('two')];
  const came = app.next();
  page.channel.say({ kind: 'answer', attempt: 'one', answer: 'code=c' });
  await came;
  // A channel keeps the order: an earlier message has come once the later one has.
  const later = other.next();
  page.channel.say({ kind: 'stop', attempt: 'two' });
  await later;
  expect(app.heard).toEqual([{ kind: 'answer', attempt: 'one', answer: 'code=c' }]);
  expect(other.heard).toEqual([{ kind: 'stop', attempt: 'two' }]);
  for (const { channel } of [page, app, other]) channel.close();
});

it('ignores other messages, and says nothing once it is closed', async () => {
  const app = side('one');
  const raw = new BroadcastChannel('tagfalter.sign-in');
  const came = app.next();
  for (const data of [null, 'answer', { kind: 'answer', attempt: 'one' }, { kind: 'gift', attempt: 'one' }]) {
    raw.postMessage(data);
  }
  raw.postMessage({ kind: 'ready', attempt: 'one' });
  await came;
  expect(app.heard).toEqual([{ kind: 'ready', attempt: 'one' }]);
  app.channel.close();
  expect(() => app.channel.say({ kind: 'go', attempt: 'one' })).not.toThrow();
  raw.close();
});
