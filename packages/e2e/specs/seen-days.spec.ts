import { writeFileSync } from 'node:fs';
import { dayOneFiles } from '@tagfalter/api/test/diary-archives';
import { zipOf } from '@tagfalter/api/test/zip-file';
import { expect, test } from '../src/fixtures.ts';
import { Inspector } from '../src/inspector.ts';
import { Keyboard } from '../src/keyboard.ts';
import { TIME_ZONE, todaysDate } from '../src/todays-date.ts';

test('an import names the days that friends see, and makes them private', async ({ newPerson, signedIn }, info) => {
  const person = await newPerson();
  const today = todaysDate();
  await person.write('Für euch.', { visibility: 'friends' });
  const file = info.outputPath('DayOne.zip');
  writeFileSync(
    file,
    zipOf(dayOneFiles([{ at: `${today}T10:00:00Z`, text: 'Nur für mich gedacht.', timeZone: TIME_ZONE }])),
  );
  const { page } = await signedIn({ person });
  await page.goto('/settings/archive?tab=import');
  await new Keyboard(page).pick(page.getByRole('button', { name: 'Datei auswählen' }), file);
  await expect(page.getByText('1 Tag können andere sehen')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('checkbox', { name: /weiter sichtbar lassen \(Freunde\)$/ })).not.toBeChecked();
  await (await Inspector.of(page)).look('days that others can see');
  await page.getByRole('button', { name: '1 Tag übernehmen' }).click();
  await expect(page.getByText('1 Tag ist jetzt „Nur für mich“')).toBeVisible({ timeout: 60_000 });
});
