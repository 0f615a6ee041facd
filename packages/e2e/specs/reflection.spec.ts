import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { Landing } from '../src/pages/landing.ts';
import { ReflectionPage } from '../src/pages/reflection.ts';

const DAY = 'Ein stiller Tag.';

test('reflection questions are answered, swapped, withdrawn offline and synced', async ({
  stack,
  knownDevice,
  newPerson,
}) => {
  const person = await newPerson();
  const page = await (await knownDevice({ viewport: { width: 390, height: 844 } })).start();
  // There again with the press of the button: the app asks by itself, too, and would take the button away before it.
  await page.route('**/api/reflection-questions*', async (route) => {
    const isPressed = await page.evaluate(() => document.documentElement.dataset.pressed === 'yes');
    await (isPressed ? route.continue() : route.abort());
  });
  await new Landing(page).comeBack(person);
  // Noted as it is pressed: while the request is on its way the button is gone.
  await page.evaluate(() => {
    const note = ({ target }: Event) => {
      const isRetry = target instanceof Element && target.closest('button')?.textContent === 'Noch einmal versuchen';
      if (isRetry) document.documentElement.dataset.pressed = 'yes';
    };
    document.addEventListener('click', note, { capture: true });
  });
  const diary = new DiaryPage(page);
  const editor = await diary.write();
  const reflection = new ReflectionPage(page);
  await reflection.unfold();
  await expect(page.getByText('Die Fragen sind noch nicht auf diesem Gerät.')).toBeVisible();
  await reflection.button('Noch einmal versuchen').tap();
  await expect(reflection.cards).toHaveCount(1);

  const first = await reflection.asked(0);
  const swap = reflection.button('Andere Frage', 0);
  await swap.tap();
  await expect.poll(() => reflection.asked(0)).not.toBe(first);
  await expect(swap).toBeFocused();
  stack.proxy.cut();
  await reflection.answer(0, '  Das Licht am Kanal ');
  await expect(page.getByText('Antwort gespeichert · im Entwurf', { exact: true })).toBeVisible();
  await expect(swap).toHaveCount(0);
  for (let count = 2; count <= 5; count += 1) {
    await reflection.button('Weitere Frage').tap();
    await expect(reflection.cards).toHaveCount(count);
    await expect(await reflection.field(count - 1)).toBeFocused();
  }
  await expect(reflection.button('Weitere Frage')).toHaveCount(0);
  const asked = await Promise.all([0, 1, 2, 3, 4].map((at) => reflection.asked(at)));
  expect(new Set(asked).size).toBe(5);
  await reflection.answer(2, 'Paul');
  const [one = '', , third = ''] = asked;
  await editor.text.fill(DAY);
  await editor.save();

  await diary.edit(DAY);
  await expect(reflection.cards).toHaveCount(2);
  expect(await reflection.asked(0)).toBe(one);
  await expect(await reflection.field(0)).toHaveValue('Das Licht am Kanal');
  await (await reflection.field(1)).fill(' ');
  await expect(
    page.getByText('Eine leere Antwort wird nicht gespeichert. Deine letzte bleibt.', { exact: true }),
  ).toBeVisible();
  await reflection.answer(1, 'Paul und Ida');
  await reflection.button('Antwort entfernen', 0).tap();
  await expect(reflection.cards).toHaveCount(1);
  await page.getByRole('button', { name: 'Rückgängig' }).tap();
  await expect(reflection.cards).toHaveCount(2);
  await reflection.answer(0, 'Paul, Ida und Marek');
  await page.getByRole('link', { name: 'Zum Eintrag' }).tap();
  await expect(page.getByRole('heading', { name: 'Reflexion nur für dich' })).toBeVisible();
  await expect(page.getByRole('heading', { name: one, exact: true })).toBeVisible();
  await expect(page.getByText('Paul, Ida und Marek', { exact: true })).toBeVisible();

  stack.proxy.restore();
  await page.goto('/');
  await diary.isSaved();
  const [entry] = await person.entries();
  const answers = await person.answers(entry?.id ?? '');
  expect(new Map(answers.map(({ question, answer }) => [question, answer]))).toEqual(
    new Map([
      [one, 'Das Licht am Kanal'],
      [third, 'Paul, Ida und Marek'],
    ]),
  );

  const laptop = await (await knownDevice()).start();
  // In quiet time, before anybody asks for them.
  const fetched = laptop.waitForResponse('**/api/reflection-questions?language=de');
  await new Landing(laptop).comeBack(person);
  await (await fetched).finished();
  stack.proxy.cut();
  const there = new DiaryPage(laptop);
  await there.read(DAY);
  await expect(laptop.getByRole('heading', { name: one, exact: true })).toBeVisible();
  stack.proxy.restore();
  await expect(laptop.getByText('Das Licht am Kanal', { exact: true })).toBeVisible();
  await person.answer(entry?.id ?? '', answers[0]?.questionId ?? '', 'Etwas anderes');
  await expect(laptop.getByText('Etwas anderes', { exact: true })).toBeVisible();
  await laptop.getByRole('link', { name: 'Verlauf' }).click();
  await expect(
    laptop
      .getByRole('article')
      .filter({ hasText: answers[0]?.question ?? '?' })
      .first(),
  ).toBeVisible();
});
