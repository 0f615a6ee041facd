import { expect, type Locator, type Page } from '@playwright/test';
import { External } from './external.ts';

/** The dialog of a product whose identities live elsewhere, and the issuer's own page. */
export class Issuer extends External {
  constructor(page: Page) {
    super(page, { login: 'Anmelden', register: 'Konto erstellen' });
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
  override async arrived(): Promise<void> {
    await super.arrived();
    await expect.poll(() => this.page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
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
