import { expect, type Page } from '@playwright/test';
import { IDENTITY_PATH } from '@tagfalter/contract/identity';
import type { Person } from '../person.ts';

/** Page that signed-out people see, with the dialog to come in by. */
export class Landing {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Registers a new person with an invitation code; ends in the diary. */
  async register(person: Person, code: string): Promise<void> {
    const { page } = this;
    await page.goto('/');
    await page.getByRole('button', { name: 'Mit Einladung beginnen' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Einladungscode').fill(code);
    await dialog.getByLabel('Vorname').fill(person.firstName);
    await dialog.getByLabel('Nachname').fill(person.lastName);
    await dialog.getByLabel('E-Mail').fill(person.email);
    await dialog.getByLabel('Passwort', { exact: true }).fill(person.password);
    await dialog.getByLabel('Ich bin mindestens 16 Jahre alt.').check();
    await dialog.getByRole('button', { name: 'Konto erstellen' }).click();
    await this.#arrived();
  }

  async signIn(person: Pick<Person, 'email' | 'password'>): Promise<void> {
    const { page } = this;
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-Mail').fill(person.email);
    await dialog.getByLabel('Passwort', { exact: true }).fill(person.password);
    await dialog.getByRole('tabpanel').getByRole('button', { name: 'Anmelden', exact: true }).click();
    await this.#arrived();
  }

  /** Opens the diary with a session that is there already; the way through the dialog is `signIn`. */
  async comeBack({ email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
    const reply = await this.page.request.post(`${IDENTITY_PATH}/sign-in/email`, { data: { email, password } });
    if (!reply.ok()) throw new Error(`Signing in: ${reply.status()} ${await reply.text()}`);
    await this.page.goto('/');
    await this.#arrived();
  }

  /** In the diary, with the worker in charge: from here on the app opens without a network. */
  async #arrived(): Promise<void> {
    await expect(this.page.getByRole('button', { name: /^Menü von/ })).toBeVisible();
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await expect.poll(() => this.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }
}
