// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { followFocus } from './focus-ring.ts';
import { isFocusShown } from './tooltips/is-focus-shown.ts';

followFocus();
const element = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  const found = document.body.querySelector<HTMLElement>('*');
  if (!found) throw new Error(`no element in ${html}`);
  return found;
};
const press = (key: string, keys = {}) => dispatchEvent(new KeyboardEvent('keydown', { key, ...keys }));
const tap = () => dispatchEvent(new Event('pointerdown'));
const shown = () => document.documentElement.dataset.focus;

beforeEach(() => {
  document.body.replaceChildren();
  delete document.documentElement.dataset.focus;
});

const FOCUSED = ['<button>', '<h2 tabindex="-1">', '<input type="checkbox">', '<a href="/">'];

it.each(FOCUSED)('shows a focus by script after a key, not a tap: %s', (html) => {
  press('Enter');
  element(html).focus();
  expect(shown()).toBe('shown');
  tap();
  element(html).focus();
  expect(shown()).toBe('quiet');
  press('Tab');
  expect(shown()).toBe('shown');
});

it.each(['<textarea>', '<input>', '<input type="email">', '<input type="date">'])('always shows it in %s', (html) => {
  tap();
  const field = element(html);
  field.focus();
  expect(shown()).toBe('shown');
  // Tapped once more, it keeps the focus.
  tap();
  expect(shown()).toBe('shown');
  element('<button>').focus();
  expect(shown()).toBe('quiet');
});

it('takes no shortcut of the system for a key', () => {
  tap();
  press('c', { ctrlKey: true });
  press('Meta', { metaKey: true });
  expect(shown()).toBe('quiet');
});

it('tells tooltips the same', () => {
  const received: boolean[] = [];
  const button = element('<button>');
  button.addEventListener('focusin', (event) => received.push(isFocusShown(event)));
  tap();
  button.focus();
  button.blur();
  press('Tab');
  button.focus();
  expect(received).toEqual([false, true]);
});
