import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import { seedOfRun } from '../src/random.ts';
import { countFromEnv } from '../src/runs.ts';

const runs = countFromEnv('SOAK_COUNT', 1);
const seed = seedOfRun();

test('what the chip called stored survives a kill, saved text arrives (S3, promise 5)', async ({ signedIn }) => {
  test.setTimeout(90_000 + runs * 15_000);
  const { person, device } = await signedIn();
  // A browser writes the cookie of a sign-in to its disk half a minute later, or when it is closed.
  let page = await device.restart();
  await new DiaryPage(page).open();
  await new DiaryPage(page).write();
  let stored = '';
  for (let run = 1; run <= runs; run += 1) {
    const { text, draftState } = new Editor(page);
    await text.press('End');
    const words = `${run === 1 ? '' : ' '}Lauf ${run}.`;
    await text.pressSequentially(words);
    await expect(draftState).toBeVisible();
    stored += words;
    // Typed and not waited for: as much of it as the autosave has got to may be there.
    const more = 'mitten im Wort '.slice(0, 1 + ((seed + run * 7) % 14));
    const typing = text.pressSequentially(more).catch(() => undefined);
    await device.kill();
    await typing;
    page = await device.start();
    await page.goto('/create');
    const kept = await new Editor(page).text.inputValue();
    expect(`${stored}${more}`.startsWith(kept) && kept.startsWith(stored), `seed ${seed}, run ${run}: ${kept}`).toBe(
      true,
    );
    stored = kept;
  }
  const editor = new Editor(page);
  await editor.text.press('End');
  await editor.text.pressSequentially(' Ende.');
  await editor.save();
  await new DiaryPage(page).isSaved();
  expect(await person.synced()).toMatchObject([{ text: `${stored} Ende.` }]);
});
