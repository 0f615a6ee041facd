import { expect, type Locator, type Page } from '@playwright/test';

/** The earlier versions of a day. */
export class HistoryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The card of a version, found by a word of it or by what became of it. */
  version(words: string): Locator {
    return this.page.getByRole('article').filter({ hasText: words });
  }

  /** Puts a version back; answers the message's way to undo it. */
  async restore(version: Locator): Promise<Locator> {
    await version.getByRole('button', { name: 'Diese Fassung zurückholen' }).click();
    const message = this.page.locator('.toast').filter({ hasText: 'Fassung zurückgeholt' });
    // A message stays while the pointer rests on it.
    await message.hover();
    await expect(version).toContainText('Steht jetzt so im Eintrag.');
    return message.getByRole('button', { name: 'Rückgängig' });
  }
}
