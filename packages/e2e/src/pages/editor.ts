import { expect, type Page } from '@playwright/test';
import { labelOf } from '../hands.ts';

/** The editor of a day. */
export class Editor {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get text() {
    return this.page.getByRole('textbox', { name: 'Text', exact: true });
  }

  get draftState() {
    return this.page.getByText('Entwurf gespeichert', { exact: true });
  }

  async mood(level: number): Promise<void> {
    const step = this.page.getByRole('radio', { name: `Stimmung ${level}`, exact: true });
    await labelOf(step).click();
    await expect(step).toBeChecked();
  }

  async addPhoto(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.page.getByLabel('Fotos auswählen').setInputFiles(file);
    await expect(this.page.getByRole('button', { name: /^Foto entfernen/ })).toBeVisible({ timeout: 30_000 });
  }

  async startRecording(): Promise<void> {
    await this.page.getByRole('button', { name: 'Aufnahme starten' }).click();
    await expect(this.page.getByText('Aufnahme läuft', { exact: true })).toBeVisible();
  }

  /** Waits until the recorder's clock shows at least so many seconds; answers how many it showed. */
  async recordFor(seconds: number): Promise<number> {
    let shown = 0;
    await expect
      .poll(
        async () => {
          shown = this.#seconds(await this.page.getByRole('timer').textContent());
          return shown;
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThanOrEqual(seconds);
    return shown;
  }

  #seconds(clock: string | null): number {
    const [minutes = 0, seconds = 0] = (clock ?? '').split(':').map(Number);
    return minutes * 60 + seconds;
  }

  async stopRecording(): Promise<void> {
    await this.page.getByRole('button', { name: 'Aufnahme beenden' }).click();
    await expect(this.page.getByRole('button', { name: 'Abspielen' })).toBeEnabled();
  }

  /** Saves, which leads to the dashboard without waiting for the server (wire 30). */
  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Speichern' }).click();
    await this.page.waitForURL('**/dashboard');
  }
}
