import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { DiaryPage } from '../src/pages/diary.ts';

const file = (name: string, type: string) =>
  new Blob([readFileSync(path.join(import.meta.dirname, '../fixtures', name))], { type });
const PHOTO = file('photo-1.jpg', 'image/jpeg');
const SPEECH = file('speech-de.webm', 'audio/webm');
const SECRET = 'Nur für die, denen ich es zeige.';

/** 'Eintrag teilen', as its owner has opened it. */
class SharePanel {
  readonly box;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.box = page.getByRole('dialog', { name: 'Eintrag teilen' });
  }

  async open(entryId: string): Promise<void> {
    await this.#page.goto(`/entry/${entryId}`);
    await this.press('Teilen', this.#page);
    await expect(this.box.getByText('Was ist zu sehen?')).toBeVisible();
  }

  press(name: string, within: Page | typeof this.box = this.box): Promise<void> {
    return within.getByRole('button', { name, exact: true }).click();
  }

  part(name: string) {
    return this.box.getByRole('checkbox', { name, exact: true });
  }

  async link(): Promise<string> {
    await expect(this.box.getByText('Der Link ist aktiv.')).toBeVisible();
    return this.box.getByRole('textbox', { name: 'Link' }).inputValue();
  }
}

/** Whether the main photo of the page shows a picture. */
const isDrawn = (page: Page) =>
  page.evaluate(() => [...document.images].some((image) => image.className === 'ph' && image.naturalWidth > 0));

test('a link shows its owner’s choice, is counted and ends (spec decision 23)', async ({
  stack,
  newDevice,
  newPerson,
  signedIn,
}) => {
  const mia = await newPerson();
  const id = await mia.write(SECRET, { photo: PHOTO, audio: SPEECH });
  const { page } = await signedIn({ person: mia });
  await new DiaryPage(page).isSaved();
  // Pages come from the server, as for somebody who was never here.
  const visitor = await newDevice({ worker: 'block' }).start();
  await test.step('it shows what its owner chooses, and ends with photos', async () => {
    const panel = new SharePanel(page);
    await panel.open(id);
    await panel.press('Link erstellen');
    const link = await panel.link();
    await expect(panel.box.getByText('Noch nicht geöffnet')).toBeVisible();
    const targets = await panel.box.getByRole('link').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(targets.filter((href) => href?.includes(encodeURIComponent(link)))).toHaveLength(4);

    await visitor.goto(new URL(link).pathname);
    await expect(visitor.getByText('Mia hat einen Tag mit dir geteilt')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'Registrieren' })).toBeVisible();
    await expect(visitor.getByRole('heading', { name: 'Schreib deine eigenen Tage auf' })).toBeVisible();
    await expect.poll(() => isDrawn(visitor)).toBe(true);
    await expect(visitor.getByText(SECRET)).toHaveCount(0);
    await expect(visitor.getByRole('button', { name: 'Abspielen' })).toHaveCount(0);
    await visitor.getByRole('button', { name: 'Bild 1 von 1' }).click();
    await expect(visitor.getByRole('dialog', { name: 'Bilder' }).locator('img')).toBeVisible();
    await visitor.goBack();
    await expect(visitor.getByRole('dialog')).toHaveCount(0);
    await expect(visitor.getByText('Mia hat einen Tag mit dir geteilt')).toBeVisible();

    for (const part of ['Originaltext', 'Sprachaufnahme']) await panel.part(part).check();
    stack.proxy.cut();
    await panel.press('Einstellungen speichern');
    await expect(panel.box.getByRole('alert')).toContainText('Die Einstellungen konnten nicht gespeichert werden.');
    await expect(panel.part('Originaltext')).toBeChecked();
    stack.proxy.restore();
    await panel.press('Einstellungen speichern');
    await expect(panel.box.getByRole('button', { name: 'Einstellungen speichern' })).toHaveCount(0);
    await visitor.reload();
    await expect(visitor.getByText(SECRET)).toBeVisible();
    await visitor.getByRole('button', { name: 'Abspielen' }).click();
    await expect(visitor.getByRole('button', { name: 'Pause' })).toBeVisible();

    const photo = (await visitor.locator('img.ph').first().getAttribute('src')) ?? '';
    const statusOf = (address: string) => fetch(new URL(address, stack.direct)).then(({ status }) => status);
    expect(await statusOf(photo)).toBe(200);
    await panel.press('Link deaktivieren');
    await page
      .getByRole('dialog', { name: 'Link deaktivieren?' })
      .getByRole('button', { name: 'Deaktivieren' })
      .click();
    await expect(panel.box.getByRole('button', { name: 'Link erstellen' })).toBeVisible();
    expect(await statusOf(photo)).toBe(404);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Eintrag nicht verfügbar' })).toBeVisible();
    await expect(
      visitor.getByText('Dieser geteilte Link ist ungültig oder wurde deaktiviert.', { exact: true }),
    ).toBeVisible();
  });
  await test.step('links stand in the settings with counts, and end there', async () => {
    const path = await mia.share(id);
    await visitor.goto(path);
    await expect(visitor.getByText('Mia hat einen Tag mit dir geteilt')).toBeVisible();
    await page.goto('/dashboard');
    await page.locator('.top__av').click();
    await page.getByRole('link', { name: 'Privatsphäre' }).click();
    const privacy = page.locator('#privacy');
    await expect(privacy.getByRole('heading', { name: 'Privatsphäre' })).toBeInViewport();
    await expect(privacy.getByText('1 aktiv')).toBeVisible();
    await privacy.getByRole('button', { name: 'Verwalten' }).first().click();
    const links = page.getByRole('dialog', { name: 'Geteilte Links' });
    await expect(links.getByText(/^1 Mal geöffnet/)).toBeVisible();
    await links.getByRole('button', { name: 'Deaktivieren' }).click();
    await page
      .getByRole('dialog', { name: 'Link deaktivieren?' })
      .getByRole('button', { name: 'Deaktivieren' })
      .click();
    await expect(links.getByText('Du hast gerade keinen Tag über einen Link geteilt.')).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name: 'Eintrag nicht verfügbar' })).toBeVisible();
  });
});

test('a once-only link is used by the tap, not its owner', async ({ newDevice, knownDevice, newPerson, signedIn }) => {
  const mia = await newPerson();
  const id = await mia.write(SECRET);
  const { page } = await signedIn({ person: mia });
  await new DiaryPage(page).isSaved();
  const panel = new SharePanel(page);
  await panel.open(id);
  for (const part of ['Originaltext', 'Nur einmal zu öffnen']) await panel.part(part).check();
  await panel.press('Link erstellen');
  const { pathname } = new URL(await panel.link());
  const look = await panel.box.getByRole('link', { name: 'Ansehen wie ein Gast' }).getAttribute('href');
  await page.goto(look ?? '');
  await expect(page.getByText(SECRET)).toBeVisible();
  await expect(page.getByText('Dein Blick zählt nicht als Aufruf.')).toBeVisible();
  await expect(page.getByText(/verbraucht/)).toHaveCount(0);

  // From the worker of the app, and from the server.
  const [first, second] = [await (await knownDevice()).start(), await newDevice({ worker: 'block' }).start()];
  for (const visitor of [first, second, first]) {
    await visitor.goto(pathname);
    await expect(visitor.getByRole('heading', { name: 'Dieser Link lässt sich nur einmal öffnen' })).toBeVisible();
    await expect(visitor.getByText(SECRET)).toHaveCount(0);
  }
  await first.getByRole('button', { name: 'Ansehen', exact: true }).click();
  await expect(first.getByText(SECRET)).toBeVisible();
  await expect(first.getByText(/^Dieser Link ist jetzt verbraucht/)).toBeVisible();
  // The same tab may look again for a while: its answer could have been lost.
  await first.reload();
  await expect(first.getByText(SECRET)).toBeVisible();
  await second.getByRole('button', { name: 'Ansehen', exact: true }).click();
  await expect(second.getByRole('heading', { name: 'Eintrag nicht verfügbar' })).toBeVisible();
});
