// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltips } from '#platform/tooltips/tooltips.tsx';
import { one, render } from './ui/render.tsx';

const LONG_MS = 2000;

/** This environment knows no popovers: an attribute says which are open. */
function fakePopovers(): void {
  HTMLElement.prototype.showPopover = function () {
    this.dataset.isOpen = '';
  };
  HTMLElement.prototype.hidePopover = function () {
    delete this.dataset.isOpen;
  };
  const known = (selector: string) => selector.replaceAll(':popover-open', '[data-is-open]');
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return matches.call(this, known(selector));
  });
  const all = document.querySelectorAll.bind(document);
  vi.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) => all(known(selector)));
}

const shown = () => (one('.tip').dataset.isOpen === undefined ? undefined : one('.tip').textContent);
const fire = (type: string, on: string) => {
  one(on).dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
};
/** @returns whether it was left to what else listens */
const pressEscape = () =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, bubbles: true }));
const wait = () => vi.advanceTimersByTime(LONG_MS);

beforeEach(async () => {
  vi.useFakeTimers();
  fakePopovers();
  await render(
    <>
      <button type="button" id="menu-button" data-tip="Menü">
        <i />
      </button>
      <button type="button" id="other" data-tip="Suche" />
      <p />
      <section popover="auto" id="menu">
        <button type="button" id="inside" data-tip="Hell" />
      </section>
      <Tooltips />
    </>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('names what the pointer rests on, and Esc takes only that away', () => {
  fire('pointerover', '#other');
  expect(shown()).toBeUndefined();
  wait();
  expect(shown()).toBe('Suche');
  expect(pressEscape()).toBe(false);
  expect(shown()).toBeUndefined();
  expect(pressEscape()).toBe(true);
});

it('says no name of what was pressed until the pointer has left', () => {
  fire('pointerover', '#menu-button');
  fire('pointerdown', '#menu-button');
  fire('click', '#menu-button');
  // As when its picture has loaded beneath the pointer.
  fire('pointerover', '#menu-button i');
  wait();
  expect(shown()).toBeUndefined();
  expect(pressEscape()).toBe(true);
  fire('pointerover', 'p');
  fire('pointerover', '#menu-button');
  wait();
  expect(shown()).toBe('Menü');
});

it('leaves Esc to an open menu, and names what is in it', () => {
  one('#menu').showPopover();
  fire('pointerover', '#menu-button');
  wait();
  expect(shown()).toBeUndefined();
  expect(pressEscape()).toBe(true);
  fire('pointerover', '#inside');
  wait();
  expect(shown()).toBe('Hell');
});
