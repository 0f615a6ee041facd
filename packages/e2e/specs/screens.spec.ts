import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from '../src/axe.ts';
import { germanTextsOn, type Language, translator } from '../src/catalog.ts';
import { expect, test } from '../src/fixtures.ts';
import { Landing } from '../src/pages/landing.ts';
import { sideways } from '../src/sideways.ts';

const PHOTO = new Blob([readFileSync(path.join(import.meta.dirname, '../fixtures/photo-1.jpg'))], {
  type: 'image/jpeg',
});
/** Narrowest screen (WCAG 1.4.10). Each language is judged in one theme, the German screens elsewhere in both. */
const VIEWPORT = { width: 320, height: 640 };
const THEMES = { de: 'dark', en: 'light', fr: 'dark', es: 'light' } as const satisfies Record<Language, string>;
const LANGUAGES = ['de', 'en', 'fr', 'es'] as const satisfies readonly Language[];

/** Looks at every screen in one language; collects what is wrong with any. */
class Inspector {
  readonly #page: Page;
  readonly #language: Language;
  readonly #t: (german: string) => string;
  readonly found: string[] = [];

  constructor(page: Page, language: Language) {
    this.#page = page;
    this.#language = language;
    this.#t = translator(language);
  }

  async speak(): Promise<void> {
    await this.#page.evaluate((language) => localStorage.setItem('language', language), this.#language);
  }

  async look(screen: string): Promise<void> {
    const name = `${this.#language}, ${screen}`;
    await expect(this.#page.locator('html')).toHaveAttribute('lang', this.#language);
    this.found.push(...(await violations(this.#page, name, [THEMES[this.#language]])));
    this.found.push(...(await sideways(this.#page, name)));
    const german = await germanTextsOn(this.#page, this.#language);
    this.found.push(...german.map((text) => `${name}: says '${text}'`));
  }

  async open(address: string): Promise<void> {
    await this.#page.goto(address);
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible();
    await this.look(address);
  }

  button(german: string) {
    return this.#page
      .getByRole('button', { name: this.#t(german), exact: true })
      .filter({ visible: true })
      .first();
  }

  /** What a button opens over the page; closed again with Esc. */
  async sheet(button: string): Promise<void> {
    await this.button(button).click();
    await expect(this.#page.locator('dialog[open], [popover]:popover-open').first()).toBeVisible();
    await this.look(`${button} …`);
    await this.#page.keyboard.press('Escape');
    await expect(this.#page.locator('dialog[open], [popover]:popover-open')).toHaveCount(0);
  }
}

for (const language of LANGUAGES) {
  test(`every screen in ${language} at 320 px: nothing sideways, nothing axe finds, no foreign word`, async ({
    stack,
    newDevice,
    newPerson,
  }) => {
    test.setTimeout(180_000);
    const page = await newDevice({ viewport: VIEWPORT }).start();
    const [person, other] = [await newPerson(), await newPerson()];
    const seen = new Inspector(page, language);
    await page.goto('/');
    await seen.speak();
    await seen.open('/');
    await seen.sheet('Anmelden');
    await seen.sheet('Mit Einladung beginnen');
    await seen.button('Anmelden').click();
    await seen.button('Passwort vergessen?').click();
    await seen.look('forgotten password');
    await seen.open('/?reset=abgelaufen');

    await page.evaluate(() => localStorage.setItem('language', 'de'));
    await new Landing(page).signIn(person);
    await seen.speak();
    await seen.open('/dashboard');
    await seen.open('/create');
    const entry = await person.write('Ein Tag für die Prüfung, mit einem Donaudampfschifffahrtsgesellschaftskapitän.', {
      photo: PHOTO,
    });
    await other.confirm();
    const foreign = await other.write('Für alle.', { photo: PHOTO, visibility: 'public' });
    await page.goto('/');
    await page.getByRole('article').scrollIntoViewIfNeeded();
    await expect(page.getByRole('article').locator('img')).toBeVisible();
    await seen.look('dashboard with an entry');
    await page.locator('.top__av').click();
    await seen.look('menu');
    await page.keyboard.press('Escape');
    for (const address of ['/settings', '/profile/edit', '/waiting', '/gibt-es-nicht']) await seen.open(address);
    await page.goto('/settings');
    await seen.sheet('Alle ansehen');
    await seen.open(`/entry/${foreign}`);
    await other.show(foreign, 'private');
    await page.reload();
    await expect(page.locator('.empty--page')).toBeVisible();
    await seen.look('access denied');

    await person.answer(entry, 'thanks', 'Dem Mann am Schalter.');
    await person.answer(entry, 'thanks', 'Der Frau am Schalter.');
    await page.goto(`/entry/${entry}`);
    await expect(page.locator('.answer')).toContainText('Der Frau');
    await seen.open(`/entry/${entry}`);
    await seen.sheet('Löschen');
    await page.locator('.entry-hero button').click();
    await expect(page.locator('.yarl__root')).toBeVisible();
    await seen.look('lightbox');
    await seen.open(`/entry/${entry}/history`);
    await seen.open(`/edit/${entry}`);
    await seen.sheet('Emojis hinzufügen');
    await page.locator('.paper__txt').fill('Eine zweite Fassung.');
    await seen.sheet('Entwurf verwerfen');
    await seen.button('Aufnahme starten').click();
    await expect(page.getByRole('timer')).toBeVisible();
    await seen.look('recording');
    await seen.button('Aufnahme beenden').click();
    await expect(seen.button('Abspielen')).toBeEnabled();
    await seen.button('Zusammenfassen').click();
    await expect(page.locator('.disc .badge')).toBeVisible();
    await seen.look('recording without a transcript, summary without AI');
    stack.proxy.cut();
    await seen.button('Speichern').click();
    await page.waitForURL('**/dashboard');
    await seen.look('dashboard offline');
    await seen.open('/waiting');
    await seen.open(`/entry/${entry}/history`);
    await expect(page.locator('del').first()).toBeVisible();
    await page.locator('.top__av').click();
    await seen.button('Abmelden').click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await seen.look('signing out with unsent things');
    expect(seen.found).toEqual([]);
  });
}
