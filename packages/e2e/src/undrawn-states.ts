import type { Locator, Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** States that people have to see, by their attributes: the value with the state, and the one without (`null`: none). */
const STATES = [
  { attribute: 'aria-pressed', on: 'true', off: 'false' },
  { attribute: 'aria-checked', on: 'true', off: 'false' },
  { attribute: 'aria-selected', on: 'true', off: 'false' },
  { attribute: 'aria-current', on: 'page', off: null },
  { attribute: 'aria-current', on: 'true', off: null },
  { attribute: 'aria-invalid', on: 'true', off: null },
  { attribute: 'disabled', on: '', off: null },
] as const;
type State = (typeof STATES)[number];

/** Links outside a navigation need not show that they lead here. */
const OUTSIDE_OF_A_LIST = 'a[aria-current]:not(nav a)';
/** Classes that say the same as an attribute. */
const SAYS_THE_SAME = ['on', 'is-sel'];

/** Fewer pixels of another colour are overlooked. So is a smaller difference of two colours (black to white is 1). */
const MIN_PIXELS = 12;
const MIN_DIFFERENCE = 0.05;
/** A ring or a shadow lies around its control. */
const AROUND = 6;
/** Each kind of control is looked at once in each theme: most screens have the same. */
const looked = new Set<string>();

/** Controls that look with a state as they look without it, as readable lines. */
export async function undrawnStates(page: Page, name: string, theme: string): Promise<string[]> {
  const found: string[] = [];
  for (const state of STATES) {
    const controls = page.locator(`[${state.attribute}="${state.on}"]`);
    const kinds = await controls.evaluateAll(
      (all, passedOver) =>
        all.map((one) =>
          one.checkVisibility({ visibilityProperty: true }) && !one.matches(passedOver)
            ? `${one.tagName}.${one.getAttribute('class')}`
            : null,
        ),
      OUTSIDE_OF_A_LIST,
    );
    for (const [at, kind] of kinds.entries()) {
      const key = `${theme} ${state.attribute} ${kind}`;
      const control = controls.nth(at);
      if (kind === null || looked.has(key) || !(await isOnTop(control))) continue;
      looked.add(key);
      if (!(await isDrawn(page, control, state))) {
        found.push(`${name}, ${theme}: ${kind} with ${state.attribute}="${state.on}" looks as without it`);
      }
    }
  }
  return found;
}

/** Whether nothing lies over a control, as a dialog does over its page: another screen shows it then. */
async function isOnTop(control: Locator): Promise<boolean> {
  await control.scrollIntoViewIfNeeded();
  return control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(found);
  });
}

async function isDrawn(page: Page, control: Locator, { attribute, on, off }: State): Promise<boolean> {
  const classes = await control.getAttribute('class');
  const handle = await control.elementHandle();
  if (!handle) throw new Error('The page has changed while it was looked at');
  const set = (value: string | null, written: string | null) =>
    handle.evaluate(
      (element, state) => {
        for (const [key, next] of state) {
          if (next === null) element.removeAttribute(key);
          else element.setAttribute(key, next);
        }
      },
      [[attribute, value] as const, ['class', written] as const],
    );
  const others = classes?.split(' ').filter((one) => !SAYS_THE_SAME.includes(one)) ?? null;
  const isShown = await changesLook(page, handle, () => set(off, others?.join(' ') ?? null));
  await set(on, classes);
  return isShown;
}

/** Whether something looks another way after an act, in its place and with its size from before. */
export async function changesLook(
  page: Page,
  shown: Pick<Locator, 'scrollIntoViewIfNeeded' | 'boundingBox'>,
  act: () => Promise<unknown>,
): Promise<boolean> {
  await shown.scrollIntoViewIfNeeded();
  const box = await shown.boundingBox();
  if (!box) throw new Error('Nothing of it is drawn');
  const clip = around(box, page.viewportSize() ?? { width: box.width, height: box.height });
  const look = async () => {
    const picture = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
    return sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  };
  const before = await look();
  await act();
  const after = await look();
  const { width, height } = before.info;
  // A thin sign is all edge: smoothed pixels count, since nothing else has moved.
  const counted = { threshold: MIN_DIFFERENCE, includeAA: true };
  return pixelmatch(before.data, after.data, null, width, height, counted) >= MIN_PIXELS;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A little more than the box, as far as the screen reaches. */
function around({ x, y, width, height }: Box, screen: { width: number; height: number }): Box {
  const [left, top] = [Math.max(0, x - AROUND), Math.max(0, y - AROUND)];
  const [right, bottom] = [Math.min(screen.width, x + width + AROUND), Math.min(screen.height, y + height + AROUND)];
  return { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
}
