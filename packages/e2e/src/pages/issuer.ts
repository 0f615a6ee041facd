import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog of a product whose identities live elsewhere, and the issuer's own page. */
export class Issuer {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
  }

  /** Opens the dialog for people who have a diary. @returns the button that leads to the issuer */
  async openLogin(): Promise<Locator> {
    await this.page.goto('/');
    await this.page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
    return this.dialog.getByRole('button', { name: 'Anmelden' });
  }

  /** Opens the dialog for new people, with code and age filled in. @returns the button that leads to the issuer */
  async openRegister(code: string): Promise<Locator> {
    await this.page.goto('/');
    await this.page.getByRole('button', { name: 'Mit Einladung beginnen' }).first().click();
    await this.dialog.getByLabel('Einladungscode').fill(code);
    await this.dialog.getByLabel('Ich bin mindestens 16 Jahre alt.').check();
    return this.dialog.getByRole('button', { name: 'Konto erstellen' });
  }

  /** Goes through a popup with an account. */
  async choose(button: Locator, account: { email: string }): Promise<void> {
    const opened = this.page.waitForEvent('popup');
    await button.click();
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: account.email }).click();
    await closed;
  }

  /** Goes there and back in this window. */
  async chooseHere(button: Locator, account: { email: string }): Promise<void> {
    await button.click();
    await this.page.getByRole('button', { name: account.email }).click();
  }

  async register(code: string, account: { email: string }): Promise<void> {
    await this.choose(await this.openRegister(code), account);
    await this.arrived();
  }

  /** In the diary, with the worker in charge: from here on the app opens without a network. */
  async arrived(): Promise<void> {
    await expect(this.page.getByRole('button', { name: /^Menü von/ })).toBeVisible();
    await expect.poll(() => this.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  }

  async signOut(): Promise<void> {
    await this.page.locator('.top__av').click();
    await this.page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(this.page.getByRole('button', { name: 'Mit Einladung beginnen' }).first()).toBeVisible();
  }

  /** Changes what the device keeps of the sign-in. @param change of the tokens, as JSON */
  async #meddle(change: Record<string, unknown>): Promise<string> {
    return this.page.evaluate(async (changed) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await done(indexedDB.open('hosted-identity'));
      const store = db.transaction('records', 'readwrite').objectStore('records');
      const record = JSON.parse(await done(store.get('hosted')));
      const tokens = { ...record.tokens, ...changed };
      await done(store.put(JSON.stringify({ ...record, revision: record.revision + 1, tokens }), 'hosted'));
      db.close();
      return tokens.idToken;
    }, change);
  }

  /** The token by which the device names its person. */
  token(): Promise<string> {
    return this.#meddle({});
  }

  /** Lets the device's token expire. */
  async expire(): Promise<void> {
    await this.#meddle({ gotAt: 0 });
  }

  /** Lets the issuer end the session: with the next renewal the device hears of it. */
  async end(): Promise<void> {
    await this.#meddle({ gotAt: 0, refreshToken: 'of-another-time' });
  }
}
