import { expect, type Locator, type Page } from '@playwright/test';

/** Above the number of stops of any screen. */
const MAX_STOPS = 60;

/** Uses a page by keys alone and checks at each stop that the focus is visible. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  press(key: string): Promise<void> {
    return key === 'Escape' ? this.#escape() : this.#page.keyboard.press(key);
  }

  /**
   * Presses Esc. A tooltip of the focused control consumes the key (WCAG 1.4.13), and its moment depends on the machine:
   * then Esc is pressed again.
   */
  async #escape(): Promise<void> {
    const pressed = await this.#page.evaluateHandle(() => {
      const seen = { hasTooltip: false };
      const look = () => {
        seen.hasTooltip = document.querySelector('[data-tooltip]:popover-open') !== null;
      };
      addEventListener('keydown', look, { capture: true, once: true });
      return seen;
    });
    await this.#page.keyboard.press('Escape');
    if (await pressed.evaluate(({ hasTooltip }) => hasTooltip)) await this.#page.keyboard.press('Escape');
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  /** Presses Tab until the control has the focus. */
  async tabTo(control: Locator): Promise<void> {
    await expect(control).toBeVisible();
    await this.#tabUntil(control, () => isFocused(control));
  }

  async #tabUntil(goal: Locator, isThere: () => Promise<boolean>): Promise<void> {
    const passed: string[] = [];
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      await this.press('Tab');
      passed.push(await this.#stop());
      if (await isThere()) return;
    }
    throw new Error(`Tab does not lead to ${goal}; it passed ${passed.join(' | ')}`);
  }

  async enter(control: Locator): Promise<void> {
    await this.tabTo(control);
    await this.press('Enter');
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.type(text);
  }

  /** Chooses a file in the file chooser, opened by Enter on the field. */
  async pick(field: Locator, file: string): Promise<void> {
    const picker = this.#page.waitForEvent('filechooser');
    await this.enter(field);
    await (await picker).setFiles(file);
  }

  /** Tabs to a radio group (one stop) and moves along it with the arrow key. */
  async choose(group: Locator, choice: Locator, arrow: 'ArrowRight' | 'ArrowLeft' = 'ArrowRight'): Promise<void> {
    await expect(group).toBeVisible();
    await this.#tabUntil(group, () => group.evaluate((element) => element.contains(document.activeElement)));
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      if ((await isFocused(choice)) && (await choice.isChecked())) return;
      await this.press(arrow);
      await this.#stop();
    }
    throw new Error(`The arrows do not lead to ${choice}`);
  }

  /** Name of the focused control. @throws if the focus is nowhere, hidden or unmarked */
  async #stop(): Promise<string> {
    await this.#page.evaluate(movementEnds);
    const { name, fault } = await this.#page.evaluate(focusFacts);
    expect(fault, name).toBe('');
    expect(await this.#page.evaluate(isRingCutOff), `${name} is marked where nothing is drawn`).toBe(false);
    return name;
  }
}

function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/**
 * Runs in the page: waits until animations and scrolling end. An animation in a folded or far part never reports its
 * end, so each frame is checked.
 */
async function movementEnds(): Promise<void> {
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' &&
    effect instanceof KeyframeEffect &&
    effect.getComputedTiming().endTime !== Infinity &&
    effect.target?.checkVisibility({ contentVisibilityAuto: true }) === true;
  while (document.getAnimations().some(isMoving)) await new Promise(requestAnimationFrame);
}

/** Runs in the page: name of the focused control, and why its focus is invisible. */
function focusFacts(): { name: string; fault: string } {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { name: 'the page', fault: '' };
  const name = `${focused.tagName.toLowerCase()} '${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 30)}'`;
  // A button inside a field (calendar of a date) has the focus while the field is not `:focus`.
  if (!focused.matches(':focus-visible, :not(:focus)')) return { name, fault: 'has the focus, but no ring' };
  // A control drawn by its label or frame carries the mark there.
  const near = [focused, focused.nextElementSibling, focused.parentElement, focused.parentElement?.parentElement];
  const marked = near.find((element) => {
    if (!element) return false;
    // The link of a whole card carries the mark on its `::after`, which covers the card.
    return [null, '::after'].some((part) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)' && Number.parseFloat(outlineWidth) >= 2;
    });
  });
  if (!marked) return { name, fault: 'has the focus, but nothing around it shows it' };
  const { left, top, right, bottom, width, height } = marked.getBoundingClientRect();
  if (width < 4 || height < 4) return { name, fault: 'is marked, but has no size' };
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth)
    return { name, fault: 'is outside the window' };
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const whole = marked.closest('label');
  const above = document.elementFromPoint(x, y);
  const isSeen =
    above !== null && (marked.contains(above) || above.contains(marked) || whole?.contains(above) === true);
  return { name, fault: isSeen ? '' : `lies under ${above?.outerHTML.slice(0, 80)}` };
}

/** Runs in the page: whether a part that is only drawn near the viewport, and clips to its box, cuts the ring off. */
function isRingCutOff(): boolean {
  const focused = document.activeElement;
  const { outlineOffset, outlineWidth } = getComputedStyle(focused ?? document.body);
  const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  for (let part = focused?.parentElement; focused && part; part = part.parentElement) {
    if (getComputedStyle(part).contentVisibility !== 'auto') continue;
    const [inner, outer] = [focused.getBoundingClientRect(), part.getBoundingClientRect()];
    const room = [
      inner.left - outer.left,
      inner.top - outer.top,
      outer.right - inner.right,
      outer.bottom - inner.bottom,
    ];
    if (room.every((side) => side < ring)) return true;
  }
  return false;
}
