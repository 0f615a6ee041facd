import { expect, type Locator, type Page } from '@playwright/test';
import { unsentRows } from '../stored.ts';
import { Editor } from './editor.ts';
import { HistoryPage } from './history.ts';

/** The diary's first screen: today's card, the entries, the state of the sync. */
export class DiaryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await expect(this.page.getByRole('button', { name: /^Menü von/ })).toBeVisible();
  }

  /** The chip that says where this device stands; its words are its name on every screen width. */
  chip(words: string | RegExp): Locator {
    return this.page.getByRole('link', { name: words }).first();
  }

  /** Waits until everything has arrived, and the chip says so: it shows what was saved a moment after it is in the store. */
  async isSaved(timeout = 30_000): Promise<void> {
    await expect.poll(() => unsentRows(this.page), { timeout }).toBe(0);
    await expect(this.chip('Gesichert')).toBeVisible();
  }

  async isWaiting(): Promise<void> {
    await expect(this.chip(/^(Wartet auf Verbindung|Auf diesem Gerät gespeichert|Wird gesendet)/)).toBeVisible();
  }

  /** The card of an entry, found by its text. */
  entry(text: string): Locator {
    return this.page.getByRole('article').filter({ hasText: text });
  }

  /** Scrolls the feed to a day, which comes into the document only near the window. @param date written `YYYY-MM-DD` */
  async scrollTo(date: string): Promise<void> {
    await this.page.locator(`[data-month="${date.slice(0, 7)}"]`).scrollIntoViewIfNeeded();
    const piece = this.page.locator(`[data-days~="${date}"]`);
    await piece.scrollIntoViewIfNeeded();
    await expect(piece.getByRole('article').first()).toBeVisible();
  }

  /** A new entry of today, by the bar of the screen's size. */
  async write(): Promise<Editor> {
    const bars = this.page.getByRole('banner').or(this.page.getByRole('navigation'));
    await bars
      .getByRole('link', { name: /^(Neuer Eintrag|Schreiben)$/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(this.page.getByRole('heading', { name: 'Neuer Eintrag' })).toBeVisible();
    return new Editor(this.page);
  }

  /**
   * Today's card leads to the editor (spec §2).
   * @param written what the editor has of the day
   */
  async edit(text: string, written = text): Promise<Editor> {
    await this.entry(text).getByRole('link').first().click();
    await this.page.waitForURL('**/edit/*');
    const editor = new Editor(this.page);
    await expect(editor.text).toHaveValue(written);
    return editor;
  }

  /** The page of today's entry, by way of the editor. */
  async read(text: string, written = text): Promise<void> {
    await this.edit(text, written);
    const link = this.page.getByRole('link', { name: 'Zum Eintrag' });
    await link.click();
    await this.page.waitForURL('**/entry/*');
    // The address changes first; until the page is there, the editor stands with the same photos and the same recording.
    await expect(link).toBeHidden();
  }

  /** The history of an entry that two devices met in, by the badge that says so. */
  async history(text: string): Promise<HistoryPage> {
    await this.entry(text)
      .getByRole('link', { name: /^Zusammengeführt/ })
      .click();
    await expect(this.page.getByRole('heading', { name: 'Verlauf' })).toBeVisible();
    return new HistoryPage(this.page);
  }

  async signOut(): Promise<void> {
    await this.page.getByRole('button', { name: /^Menü von/ }).click();
    await this.page
      .getByRole('region', { name: /^Menü von/ })
      .getByRole('button', { name: 'Abmelden' })
      .click();
  }
}
