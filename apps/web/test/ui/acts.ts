import { vi } from 'vitest';
import { click, fire, one } from './render.tsx';

/** Calls of the component to its owner since the last act. */
export const received: string[] = [];

/** A listener that notes what it hears, under a name. */
export const said =
  (name: string) =>
  (...what: unknown[]): void => {
    const reported = what.map((value) =>
      value instanceof Object ? 'an event' : (JSON.stringify(value) ?? 'undefined'),
    );
    received.push(`${name}(${reported.join(', ')})`);
  };

/** Something done to a component, and how it is called. */
export interface Act {
  title: string;
  run: () => Promise<unknown>;
}

/** A press, which takes the focus as in a browser. */
export const press = (selector: string): Act => ({
  title: `press ${selector}`,
  run: () => {
    one(selector).focus();
    return click(one(selector));
  },
});
export const focus = (selector: string): Act => ({
  title: `focus ${selector}`,
  run: () => fire(one(selector), new FocusEvent('focusin', { bubbles: true })),
});
export const see = (selector: string, type: string): Act => ({
  title: `${type} of ${selector}`,
  run: () => fire(one(selector), new Event(type)),
});
export const pick = (selector: string, value: string): Act => ({
  title: `pick '${value}'`,
  run: () => {
    const list = one<HTMLSelectElement>(selector);
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value);
    return fire(list, new Event('change', { bubbles: true }));
  },
});

/** Room for fifteen letters in a line: text that stands there before is measured again. */
export const cut: Act = {
  title: 'room for fifteen letters',
  run: async () => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(150),
};
