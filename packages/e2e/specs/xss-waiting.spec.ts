import { dayOneFiles } from '@tagfalter/api/test/diary-archives';
import { zipOf } from '@tagfalter/api/test/zip-file';
import { adminPro } from '@tagfalter/contract/admin-pro';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Editor } from '../src/pages/editor.ts';
import { seedDiary } from '../src/seed-days.ts';
import { XSS_COUNT, XSS_PER_FIELD, XssPayloads } from '../src/xss-payloads.ts';
import { XssWatch } from '../src/xss-watch.ts';

const EACH = `${XSS_PER_FIELD} payloads a field`;
const MAX_TEXT = 250;
/** Items of a problem that stand there at once. */
const SHOWN = 5;

test(`imported days are words, ${EACH} (threat 3) @soak`, async ({ signedIn }) => {
  test.setTimeout(120_000 + XSS_COUNT * 500);
  const payloads = new XssPayloads();
  const texts = payloads.take(MAX_TEXT);
  const undated = payloads.take(MAX_TEXT);
  const zip = zipOf(
    dayOneFiles([
      ...texts.map((text, index) => ({ at: new Date(Date.UTC(2016, 3, 1 + index, 12)).toISOString(), text })),
      ...undated.map((text) => ({ at: '0000-00-00T00:00:00Z', text })),
    ]),
  );
  const { page } = await signedIn();
  await new DiaryPage(page).isSaved();
  const watch = await XssWatch.of(page);
  await page.goto('/settings/archive?tab=import');
  const picker = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Datei auswählen' }).click();
  const [name = ''] = payloads.take(MAX_TEXT, 1);
  await (await picker).setFiles({ name: `${name}.zip`, mimeType: 'application/zip', buffer: zip });
  await expect(page.getByText(`${texts.length} Tage werden neu angelegt`)).toBeVisible();
  await watch.look('dry run', undated.slice(0, SHOWN));
  await page.getByRole('button', { name: `${texts.length} Tage übernehmen` }).click();
  await expect(page.getByText('Übernommen', { exact: true })).toBeVisible();
  await watch.look('import that is done', texts.slice(-1));
});

test(`refused changes are words, ${EACH} (threat 3) @soak`, async ({ stack, newPerson, signedIn }) => {
  test.setTimeout(120_000 + XSS_COUNT * 1000);
  const payloads = new XssPayloads();
  const person = await newPerson();
  await stack.askAdmin(adminPro, { action: 'grant', email: person.email, until: null });
  await seedDiary(stack, person, XSS_PER_FIELD);
  const { page } = await signedIn({ person });
  const diary = new DiaryPage(page);
  await diary.isSaved();
  const watch = await XssWatch.of(page);
  const days = await person.entries();
  const texts = payloads.take(MAX_TEXT);
  stack.proxy.cut();
  // The device cannot know: it has a lease.
  await stack.askAdmin(adminPro, { action: 'end', email: person.email });
  for (const [index, { id }] of days.entries()) {
    await page.goto(`/edit/${id}`);
    const editor = new Editor(page);
    await editor.text.fill(texts[index] ?? '');
    await editor.save();
  }
  stack.proxy.restore();
  await expect(diary.chip(/^Bitte prüfen/)).toBeVisible();
  await page.goto('/waiting');
  await watch.look('refused changes', texts);
});
