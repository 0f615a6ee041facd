import type { Locator } from '@playwright/test';

/** The label that a radio button or a box is drawn by: what a hand presses, because the control itself has no size. */
export function labelOf(control: Locator): Locator {
  return control.locator('xpath=ancestor::label[1]');
}

/** Presses a control that is marked as disabled, as people do: the mouse goes to its middle and asks nothing. */
export async function pressAnyway(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (!box) throw new Error(`${control} is not drawn`);
  await control.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
