import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { dayOneFiles, type MadeEntry } from '@tagfalter/api/test/diary-archives';
import { zipOf } from '@tagfalter/api/test/zip-file';
import { bigPhoto } from '../src/big-photo.ts';
import { expect, test } from '../src/fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { Keyboard } from '../src/keyboard.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { sha256 } from '../src/person.ts';
import { randomBy } from '../src/random.ts';
import { seedDiary } from '../src/seed-days.ts';

const MB = 1024 * 1024;
const PHOTO = bigPhoto(4 * MB, randomBy(11));
const BROKEN = PHOTO.subarray(0, 100_000);
const OTHERS = 30;
/** As long as Day One's names of files. */
const FILM = sha256(Buffer.from('ein Film')).slice(0, 32);
/** Details for which an entry has no field. */
const BESIDE = {
  location: { placeName: 'Leuchtturm Dornbusch', localityName: 'Kloster', country: 'Deutschland' },
  weather: { conditionsDescription: 'Leicht bewölkt' },
  tags: ['Urlaub', 'Ostsee'],
  videos: [{ md5: FILM, type: 'mov' }],
};

/** A diary of Day One: a day with a photo, one with a broken one, an entry without a date, and many more. */
function archive(): Buffer {
  const more = Array.from({ length: OTHERS }, (_, index): MadeEntry => {
    return { at: new Date(Date.UTC(2016, 3, 1 + index, 12)).toISOString(), text: `Wäsche draußen, Gewitter ${index}.` };
  });
  return zipOf(
    dayOneFiles([
      ...more,
      {
        at: '2018-07-06T12:00:00Z',
        text: 'Erster Tag auf Hiddensee. Sand im Rucksack.',
        photos: [PHOTO],
        more: BESIDE,
      },
      { at: '2018-07-07T12:00:00Z', text: 'Den ganzen Tag am Leuchtturm.', photos: [Buffer.from(BROKEN)] },
      { at: '0000-00-00T00:00:00Z', text: 'Packliste Wanderurlaub' },
    ]).concat({ name: `videos/${FILM}.mov`, bytes: 'ein Film' }),
  );
}

/** Text of the start about the days in a row. */
async function streak(page: Page): Promise<string | null> {
  await new DiaryPage(page).open();
  await new DiaryPage(page).isSaved();
  return page.getByRole('region', { name: /Serie/ }).first().textContent();
}

test('a Day One diary is imported by keyboard through cuts, streak unchanged', async ({
  stack,
  newPerson,
  signedIn,
}, info) => {
  test.setTimeout(300_000);
  const file = info.outputPath('DayOne-Export-2014-2025.zip');
  writeFileSync(file, archive());
  const person = await newPerson();
  await seedDiary(stack, person, 3);
  const { page: first, device } = await signedIn({ person });
  const before = await streak(first);

  await first.goto('/settings/import');
  await expect(first).toHaveURL(/\/settings\/archive\?tab=import$/);
  const broken = stack.proxy.breakAfter(1.5 * MB);
  await new Keyboard(first).pick(first.getByRole('button', { name: 'Datei auswählen' }), file);
  await broken;
  stack.proxy.cut();
  const second = await device.context.newPage();
  await first.close();
  stack.proxy.restore();

  await second.goto('/settings/archive?tab=import');
  await expect(second.getByRole('heading', { name: 'Noch nicht ganz da' })).toBeVisible();
  const inspector = await Inspector.of(second);
  await inspector.look('an archive that was cut off');
  const keys = new Keyboard(second);
  await second.setViewportSize({ width: 1280, height: 800 });
  await keys.pick(second.getByRole('button', { name: 'Datei auswählen' }), file);
  await expect(second.getByText(`${OTHERS + 2} Tage werden neu angelegt`)).toBeVisible({ timeout: 60_000 });
  await expect(second.getByText('1 Eintrag hat kein gültiges Datum')).toBeVisible();
  await inspector.look('the dry run', 'Packliste Wanderurlaub');
  await second.setViewportSize({ width: 1280, height: 800 });
  await keys.fill(second.getByLabel(/^Tag für „Packliste/), '01072018');
  await keys.enter(second.getByRole('button', { name: `${OTHERS + 3} Tage übernehmen` }));
  await expect(
    second
      .getByRole('heading', { name: /^(Wird übernommen|Übernommen)$/ })
      .or(second.getByText('Übernommen', { exact: true }))
      .first(),
  ).toBeVisible();
  const third = await device.context.newPage();
  await second.close();

  await third.goto('/settings/archive?tab=import');
  await expect(third.getByText('Übernommen', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(third.getByText(`${OTHERS + 3} Tage sind da, mit 1 Foto.`)).toBeVisible();
  await expect(third.getByRole('heading', { name: 'Zuletzt übernommen' })).toBeVisible();
  await expect(third.getByText('1 Foto ist beschädigt')).toBeVisible();
  await expect(third.getByText('hat kein gültiges Datum')).toBeHidden();
  const after = await Inspector.of(third);
  await after.look('an import that is done', 'Erster Tag auf Hiddensee. Sand im Rucksack.');
  await third.setViewportSize({ width: 1280, height: 800 });
  await third.getByRole('link', { name: 'Eintrag vom 6. Juli 2018' }).click();
  await expect(third.getByText('Erster Tag auf Hiddensee. Sand im Rucksack.')).toBeVisible();
  await third.locator('summary', { hasText: 'Mitgebracht' }).click();
  const day = 'Erster Tag auf Hiddensee. Sand im Rucksack.';
  const words = [day, 'Leuchtturm Dornbusch, Kloster, Deutschland', 'Leicht bewölkt', 'Urlaub, Ostsee'];
  await after.look('a shelf (spec decision 74)', ...words);
  const last = new Keyboard(third);
  const coming = third.waitForEvent('download');
  await last.enter(third.getByRole('button', { name: `Video ${FILM}.mov herunterladen` }));
  expect((await coming).suggestedFilename()).toBe(`${FILM}.mov`);
  await last.enter(third.getByRole('button', { name: 'Schlagwörter Urlaub, Ostsee entfernen' }));
  await last.enter(third.getByRole('dialog').getByRole('button', { name: 'Entfernen' }));
  await expect(third.getByText('Urlaub, Ostsee')).toHaveCount(0);
  const arrived = await person.original(sha256(PHOTO));
  expect(arrived && sha256(arrived)).toBe(sha256(PHOTO));
  expect(await streak(third)).toBe(before);
  expect([...inspector.found, ...after.found]).toEqual([]);
});
