import { expect, type Locator, type Page } from '@playwright/test';

/** Buttons of the dialog that lead elsewhere. */
interface Buttons {
  login: string;
  register: string;
}

/** The dialog of the landing page with the button that leads to an account elsewhere, and that account's own page. */
export class External {
  readonly page: Page;
  readonly dialog: Locator;
  readonly #buttons: Buttons;

  constructor(page: Page, buttons: Buttons = { login: 'Mit Google anmelden', register: 'Mit Google registrieren' }) {
    this.page = page;
    this.dialog = page.getByRole('dialog');
    this.#buttons = buttons;
  }

  /** Opens the dialog's tab for people who have a diary. */
  async openLogin(): Promise<Locator> {
    await this.page.goto('/');
    await this.page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
    return this.dialog.getByRole('button', { name: this.#buttons.login });
  }

  /** Opens the dialog's tab for new people, with code and age filled in. */
  async openRegister(code: string): Promise<Locator> {
    await this.page.goto('/');
    await this.page.getByRole('button', { name: 'Mit Einladung beginnen' }).first().click();
    await this.dialog.getByLabel('Einladungscode').fill(code);
    await this.dialog.getByLabel('Ich bin mindestens 16 Jahre alt.').check();
    return this.dialog.getByRole('button', { name: this.#buttons.register });
  }

  /** Presses a button and answers the window that it opens. */
  async popup(button: Locator): Promise<Page> {
    const opened = this.page.waitForEvent('popup');
    await button.click();
    return opened;
  }

  /** A window has closed; one that closes by itself may have done so already. */
  async isClosed(popup: Page): Promise<void> {
    if (!popup.isClosed()) await popup.waitForEvent('close');
  }

  /** Goes through a popup with an account. */
  async choose(button: Locator, account: { email: string }): Promise<void> {
    const popup = await this.popup(button);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: account.email }).click();
    await closed;
  }

  async arrived(): Promise<void> {
    await expect(this.page.getByRole('button', { name: /^Menü von/ })).toBeVisible();
  }

  async says(text: string): Promise<void> {
    await expect(this.dialog.getByRole('alert').getByText(text)).toBeVisible();
  }

  /** Expects a passing message with this text. */
  async toast(text: string): Promise<void> {
    await expect(this.page.locator('.toast').filter({ hasText: text })).toBeVisible();
  }

  /** Signs out by the menu. */
  async signOut(): Promise<void> {
    await this.page.locator('.top__av').click();
    await this.page.getByRole('button', { name: 'Abmelden' }).click();
    await expect(this.page.getByRole('button', { name: 'Mit Einladung beginnen' }).first()).toBeVisible();
  }
}
