import { expect, test } from '../src/fixtures.ts';
import { Diary } from '../src/pages/diary.ts';
import type { Stack } from '../src/stack.ts';

const PUSH = '/api/sync/push';

const faults: Array<{ name: string; strike: (stack: Stack) => Promise<unknown>; heal?: (stack: Stack) => void }> = [
  { name: 'the answer to the push is lost', strike: (stack) => stack.proxy.dropAnswerTo(PUSH) },
  { name: 'the push is delivered twice', strike: (stack) => stack.proxy.deliverTwice(PUSH) },
  {
    name: 'the line goes dead without a word',
    strike: async (stack) => stack.proxy.blackHole(),
    heal: (stack) => stack.proxy.restore(),
  },
  {
    name: 'the line carries 20 kB a second',
    strike: async (stack) => stack.proxy.throttle(20_000),
    heal: (stack) => stack.proxy.throttle(null),
  },
  { name: 'the server is killed and starts again', strike: (stack) => stack.end('SIGKILL').then(() => stack.start()) },
];

for (const { name, strike, heal } of faults) {
  test(`heals: ${name} (S4, S12)`, async ({ stack, signedIn }) => {
    const { person, page } = await signedIn();
    const editor = await new Diary(page).write();
    await editor.text.fill(`Trotzdem angekommen: ${name}.`);
    const struck = strike(stack);
    await editor.save();
    await struck;
    await expect(new Diary(page).entry(name)).toBeVisible();
    heal?.(stack);
    await new Diary(page).isSaved(60_000);
    expect(await person.synced()).toMatchObject([{ text: `Trotzdem angekommen: ${name}.` }]);
  });
}
