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

  async arrived(): Promise<void> {
    await expect(this.page.getByRole('button', { name: /^Menü von/ })).toBeVisible();
  }

  async signOut(): Promise<void> {
    await this.page.locator('.top__av').click();
    await this.page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(this.page.getByRole('button', { name: 'Mit Einladung beginnen' }).first()).toBeVisible();
  }
}
