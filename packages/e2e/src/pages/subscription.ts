import { expect, type Page } from '@playwright/test';

/** Tagfalter Pro: what it costs, how it is ordered at the stand-in for the payment service, cancelled and taken up again. */
export class SubscriptionPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get orderButton() {
    return this.page.getByRole('button', { name: 'Zahlungspflichtig abonnieren' });
  }

  get cancelButton() {
    return this.page.getByRole('button', { name: 'Abonnement kündigen' });
  }

  get reactivateButton() {
    return this.page.getByRole('button', { name: 'Kündigung zurücknehmen' });
  }

  async open(): Promise<void> {
    await this.page.goto('/subscription');
    await this.isOpen();
  }

  async isOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Tagfalter Pro', level: 1 })).toBeVisible();
  }

  /** How it stands: the words of its card. */
  async says(...words: (string | RegExp)[]): Promise<void> {
    for (const each of words)
      await expect(this.page.getByRole('main').getByText(each, { exact: true }).first()).toBeVisible();
  }

  /** From the plans to the last step before it costs, with the wish to begin at once; answers the day of the next payment. */
  async check(): Promise<string> {
    const { page } = this;
    await page.getByRole('link', { name: 'Jetzt upgraden' }).click();
    await expect(page.getByRole('heading', { name: 'Bestellung prüfen' })).toBeVisible();
    await page.getByRole('checkbox', { name: /^Pro soll sofort beginnen\./ }).check();
    const terms = page.getByRole('definition');
    await expect(terms).toHaveCount(5);
    return (await terms.nth(3).textContent()) ?? '';
  }

  /** Orders; ends on the page of the stand-in on which the payer agrees or does not. */
  async order(): Promise<void> {
    await this.orderButton.click();
    await this.page.waitForURL('**/testzahlung/zustimmung/**');
    await expect(this.page.getByText('Testzahlung', { exact: true })).toBeVisible();
  }

  async agree(): Promise<void> {
    await this.page.getByRole('button', { name: 'Zustimmen' }).click();
    await expect(this.page.getByRole('heading', { name: 'Willkommen bei Tagfalter Pro!' })).toBeVisible();
    // The parameters of the payment service in the address are gone.
    await this.page.waitForURL(/\/subscription\/success$/);
  }

  /** The whole way from the plans to Pro. */
  async upgrade(): Promise<void> {
    await this.open();
    await this.check();
    await this.order();
    await this.agree();
  }

  async cancel(reason = ''): Promise<void> {
    await this.cancelButton.click();
    const dialog = this.page.getByRole('dialog', { name: 'Abonnement kündigen?' });
    await dialog.getByLabel('Warum gehst du? (freiwillig)').fill(reason);
    await this.#loadedAnew(() => dialog.getByRole('button', { name: 'Ja, kündigen' }).click(), 'gekündigt');
    await this.says('Pro Mitglied (gekündigt)');
  }

  async reactivate(): Promise<void> {
    await this.reactivateButton.click();
    const dialog = this.page.getByRole('dialog', { name: 'Kündigung zurücknehmen?' });
    await this.#loadedAnew(() => dialog.getByRole('button', { name: 'Ja, reaktivieren' }).click(), 'läuft weiter');
    await this.says('Pro Mitglied');
  }

  /** Does something that is said in a toast, after which the whole page is loaded anew (spec §4). */
  async #loadedAnew(act: () => Promise<void>, done: string): Promise<void> {
    const { page } = this;
    const loaded = page.waitForEvent('load', { timeout: 60_000 });
    await act();
    await expect(page.getByText(new RegExp(`^Dein Abonnement (ist )?${done}$`)).first()).toBeVisible();
    await loaded;
    await this.isOpen();
  }
}
