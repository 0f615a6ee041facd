import type { Locator } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the screen`);
  return box;
}

test('a message covers no save button, on desk and phone', async ({ signedIn }) => {
  const { page } = await signedIn();
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 960, height: 800 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/create');
    const save = page.getByRole('button', { name: 'Speichern' });
    await save.click();
    const toast = page.locator('.toast').filter({ hasText: 'Leerer Eintrag' });
    await expect(toast).toBeVisible();
    // Where it stays, not where it comes in.
    await toast.evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)));
    const [message, button] = [await boxOf(toast), await boxOf(save)];
    const isBeside = message.x + message.width <= button.x || button.x + button.width <= message.x;
    const isAbove = message.y + message.height <= button.y;
    expect(isBeside || isAbove, `${viewport.width} px: ${JSON.stringify({ message, button })}`).toBe(true);
    expect(message.x >= 0 && message.x + message.width <= viewport.width).toBe(true);
  }
});
