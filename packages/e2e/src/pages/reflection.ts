import { expect, type Locator, type Page } from '@playwright/test';

/** The questions of the editor. */
export class ReflectionPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async unfold(): Promise<void> {
    await this.page.locator('summary').filter({ hasText: 'Reflexionsfrage' }).click();
  }

  get cards(): Locator {
    return this.page.locator('.question');
  }

  /** The words of a question, counted from 0. */
  async asked(at: number): Promise<string> {
    return (await this.cards.nth(at).locator('.question__q').textContent()) ?? '';
  }

  /** Where a question is answered; it is named by its question. */
  async field(at: number): Promise<Locator> {
    return this.page.getByRole('textbox', { name: `Antwort ${await this.asked(at)}`, exact: true });
  }

  /** Answers a question, and waits until that is saved. */
  async answer(at: number, words: string): Promise<void> {
    await (await this.field(at)).fill(words);
    await expect(this.cards.nth(at).getByRole('status')).toContainText('Antwort gespeichert');
  }

  button(name: string, at?: number): Locator {
    const within = at === undefined ? this.page : this.cards.nth(at);
    return within.getByRole('button', { name, exact: true });
  }
}
