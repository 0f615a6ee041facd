import { setImmediate } from 'node:timers/promises';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import { ToastProvider } from '#platform/toast.tsx';

const roots = new Set<Root>();

/** A root on the page, which leaves it after the test. */
export function newRoot(place: Element = document.body.appendChild(document.createElement('div'))): Root {
  const root = createRoot(place);
  roots.add(root);
  return root;
}

/** Shows it as a page does, with words and messages, until the test ends. */
export function mount(page: ReactNode, place?: Element): Root {
  const root = newRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>{page}</ToastProvider>
    </I18nProvider>,
  );
  return root;
}

/** Takes everything off the page. */
export async function leave(): Promise<void> {
  // As React demands it, in tests that say that they are some.
  const unmount = () => {
    for (const root of roots) root.unmount();
  };
  if (Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT') === true) await act(async () => unmount());
  else unmount();
  roots.clear();
  // React may still have a task of its own to find that there is nothing left to do.
  await setImmediate();
  document.body.replaceChildren();
}
afterEach(leave);
