import { act, type ReactNode } from 'react';
import { vi } from 'vitest';
import { newRoot } from '../stage/mount.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** A component alone on the page, until the test ends. */
export interface RenderedComponent {
  /** Shows it with other properties. */
  show(node: ReactNode): Promise<void>;
  remove(): Promise<void>;
}

export async function render(node: ReactNode): Promise<RenderedComponent> {
  const root = newRoot();
  const show = (next: ReactNode) => act(async () => root.render(next));
  await show(node);
  return { show, remove: () => act(async () => root.unmount()) };
}

/** The first element of a selector; the test fails without one. */
export function one<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  return found;
}

export const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];

/** Fires an event at an element, with all that follows from it. */
export const fire = (target: EventTarget, event: Event): Promise<boolean> =>
  act(async () => target.dispatchEvent(event));

export const click = (target: HTMLElement): Promise<void> => act(async () => target.click());

export const key = (target: EventTarget, name: string): Promise<boolean> =>
  fire(target, new KeyboardEvent('keydown', { key: name, code: name, bubbles: true, cancelable: true }));
