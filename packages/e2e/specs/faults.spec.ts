import type { Page } from '@playwright/test';
import { addDays } from '@tagfalter/domain/local-date';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import type { Person } from '../src/person.ts';
import type { Stack } from '../src/stack.ts';
import { todaysDate } from '../src/todays-date.ts';

const PUSH = '/api/sync/push';

interface Fault {
  name: string;
  strike: (stack: Stack) => Promise<unknown>;
  heal?: (stack: Stack) => void;
}
const faults: Fault[] = [
  { name: 'the answer to the push is lost', strike: (stack) => stack.proxy.dropReplyTo(PUSH) },
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
];
const KILL: Fault = {
  name: 'the server is killed and starts again',
  strike: (stack) => stack.end('SIGKILL').then(() => stack.start()),
};

/** Checks that an entry saved under each fault arrives, once. */
async function survive(all: readonly Fault[], { stack, person, page }: { stack: Stack; person: Person; page: Page }) {
  const diary = new DiaryPage(page);
  const written = new Map<string, string>();
  for (const [index, { name, strike, heal }] of all.entries()) {
    // Two days can be begun; from the third fault on the words of today change.
    const day = addDays(todaysDate(), index === 1 ? -1 : 0);
    const before = written.get(day);
    const text = `Trotzdem angekommen: ${name}.`;
    await test.step(name, async () => {
      if (before === undefined) await page.goto(`/create?day=${day}`);
      else await diary.edit(before);
      const editor = new Editor(page);
      await editor.text.fill(text);
      const struck = strike(stack);
      await editor.save();
      await struck;
      await expect(diary.entry(name)).toBeVisible();
      heal?.(stack);
      await diary.isSaved(60_000);
      written.set(day, text);
      const texts = (await person.synced()).map((entry) => entry.text);
      expect(texts.toSorted()).toEqual([...written.values()].toSorted());
    });
  }
}

test('heals what a line does: lost, twice, dead, slow (S4, S12)', async ({ stack, signedIn }) => {
  const { person, page } = await signedIn();
  await survive(faults, { stack, person, page });
});

test('heals: the server is killed and starts again (S4, S12)', async ({ stack, signedIn }) => {
  const { person, page } = await signedIn();
  await survive([KILL], { stack, person, page });
});
