import { expect, test } from '../src/fixtures.ts';
import { Keyboard } from '../src/keyboard.ts';
import { DiaryPage } from '../src/pages/diary.ts';
import { sideways } from '../src/sideways.ts';

const HERS = 'Am See, mit den Füßen im Wasser.';
const HIS = 'Pilze gesucht, keine gefunden.';
/** Screen of a window of 1280 × 900 px at 200 % (WCAG 1.4.4). */
const DOUBLED = { viewport: { width: 640, height: 450 }, scale: 2 };

test('friends, shared day, post, ended account by keyboard at 200 %', async ({ newPerson, signedIn }) => {
  test.setTimeout(240_000);
  const [mia, tom] = [await newPerson(), await newPerson()];
  await Promise.all([mia.confirm(), tom.confirm()]);
  await tom.ask(mia);
  const hers = await mia.write(HERS);
  await tom.write(HIS, { visibility: 'friends' });
  const { page } = await signedIn({ person: mia, ...DOUBLED });
  await new DiaryPage(page).isSaved();
  const keys = new Keyboard(page);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const found: string[] = [];
  const fits = async (screen: string) => found.push(...(await sideways(page, screen)));

  await keys.enter(
    page
      .getByRole('navigation', { name: 'Hauptmenü' })
      .getByRole('link', { name: 'Freunde' })
      .filter({ visible: true }),
  );
  await keys.enter(main.getByRole('button', { name: 'Ablehnen' }));
  await expect(dialog).toBeVisible();
  await keys.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Ablehnen' })).toBeFocused();
  await fits('a request');
  await page.keyboard.press('Shift+Tab');
  await expect(main.getByRole('button', { name: 'Annehmen' })).toBeFocused();
  await keys.press('Enter');
  const more = main.getByRole('button', { name: /^Mehr zu/ });
  await keys.enter(more);
  await keys.enter(dialog.getByRole('button', { name: 'Blockieren' }));
  await fits('blocking somebody');
  await keys.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.goto('/dashboard');
  await keys.tabTo(page.getByRole('checkbox', { name: 'Freunde' }));
  await keys.press('Space');
  await keys.enter(page.getByRole('article').filter({ hasText: HIS }).getByRole('link').first());
  const emoji = main.getByRole('button', { name: '👏' });
  await keys.enter(emoji);
  await expect(main.getByText(/^Deine Antwort: 👏/)).toBeVisible();
  await expect(emoji).toBeFocused();
  await fits('a day of a friend');
  await keys.enter(main.getByRole('button', { name: 'Melden' }));
  await keys.choose(dialog.getByRole('group', { name: 'Grund' }), dialog.getByLabel('Verboten'));
  await fits('a report');
  await keys.enter(dialog.getByRole('button', { name: 'Melden' }));
  await expect(dialog.getByRole('button', { name: 'Fertig' })).toBeFocused();
  await keys.press('Enter');
  await expect(main.getByRole('button', { name: 'Melden' })).toBeFocused();

  await page.goto(`/entry/${hers}`);
  const share = main.getByRole('button', { name: 'Teilen' });
  await keys.enter(share);
  await keys.tabTo(dialog.getByRole('checkbox', { name: 'Originaltext' }));
  await keys.press('Space');
  await keys.enter(dialog.getByRole('button', { name: 'Link erstellen' }));
  await expect(dialog.getByText('Der Link ist aktiv.')).toBeVisible();
  await fits('the link of a day');
  await keys.enter(dialog.getByRole('button', { name: 'Link deaktivieren' }));
  await keys.enter(
    page.getByRole('dialog', { name: 'Link deaktivieren?' }).getByRole('button', { name: 'Deaktivieren' }),
  );
  await expect(dialog.getByRole('button', { name: 'Link erstellen' })).toBeVisible();
  await keys.press('Escape');
  await expect(share).toBeFocused();

  await test.step('a post is made, changed and copied', async () => {
    await page.goto(`/entry/${hers}`);
    await keys.enter(main.getByRole('button', { name: 'Teilen' }));
    // Content from the server pushes the link further down.
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Link erstellen' })).toBeVisible();
    await keys.enter(page.getByRole('dialog').getByRole('link', { name: 'LinkedIn-Post aus diesem Tag' }));
    await page.waitForURL('**/linkedin-sharing/*');
    await keys.enter(main.getByRole('button', { name: 'Post generieren' }));
    // The message goes by itself; its words stay at the fields.
    await expect(page.getByText('Unvollständige Angaben', { exact: true })).toBeVisible();
    await expect(page.getByText('Unvollständige Angaben', { exact: true })).toBeHidden();
    await expect(main.getByLabel(/^LinkedIn-Info/)).toBeFocused();
    await fits('an empty profile');
    await keys.type('Ich leite eine Redaktion.');
    await keys.tabTo(main.getByLabel(/^Zielgruppe/));
    await keys.type('Teams');
    for (const name of [/^Ziel des Beitrags/, /^Tonalität/]) {
      await keys.tabTo(main.getByLabel(name));
      await keys.press('ArrowDown');
    }
    await keys.enter(main.getByRole('button', { name: 'Post generieren' }));
    await expect(main.getByText(/ von 3000 Zeichen$/)).toBeVisible();
    await expect(page.getByText('LinkedIn-Post generiert', { exact: true })).toBeHidden();
    await keys.enter(main.getByRole('button', { name: 'Profil speichern' }));
    await expect(page.getByText('Profil gespeichert', { exact: true })).toBeVisible();
    await expect(page.getByText('Profil gespeichert', { exact: true })).toBeHidden();
    await keys.tabTo(main.getByRole('textbox', { name: 'Dein Post' }));
    await keys.press('Control+End');
    await keys.type(' #see');
    await expect(main.getByText('von dir bearbeitet')).toBeVisible();
    await fits('a post');
    await keys.enter(main.getByRole('button', { name: 'Kopieren' }));
    await expect(page.getByText('Kopiert', { exact: true })).toBeVisible();
    await page.reload();
    await expect(main.getByRole('textbox', { name: 'Dein Post' })).toHaveValue(/ #see$/);
  });

  await page.goto('/settings');
  const byName = page.getByRole('switch', { name: 'Über Benutzernamen gefunden werden' });
  await keys.tabTo(byName);
  await keys.press('Space');
  await expect(byName).not.toBeChecked();
  await keys.enter(main.getByRole('button', { name: 'Löschen', exact: true }));
  await fits('the end of an account');
  await keys.enter(dialog.getByRole('button', { name: 'Konto löschen' }));
  await expect(page.getByText('Dein Konto wird gelöscht')).toBeInViewport();
  await keys.enter(main.getByRole('button', { name: 'Konto behalten' }));
  await expect(main.getByRole('button', { name: 'Löschen', exact: true })).toBeVisible();
  expect(found).toEqual([]);
});

test('a once-only link is opened and reported by keyboard at 200 %', { tag: '@soak' }, async ({
  newDevice,
  newPerson,
}) => {
  const mia = await newPerson();
  const link = await mia.share(await mia.write(HERS), { originalText: true }, true);
  const page = await newDevice({ ...DOUBLED, worker: 'block' }).start();
  const keys = new Keyboard(page);
  await page.goto(link);
  await keys.enter(page.getByRole('button', { name: 'Ansehen', exact: true }));
  await expect(page.getByText(HERS)).toBeVisible();
  await keys.enter(page.getByRole('button', { name: 'Melden' }));
  await expect(page.getByRole('dialog', { name: 'Eintrag melden' })).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Melden' })).toBeFocused();
  expect(await sideways(page, 'a shared day')).toEqual([]);
});
