// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { setImmediate } from 'node:timers/promises';
import { i18n } from '@lingui/core';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App } from '#compose/app.tsx';
import { session } from '#entities/person/use-session.ts';
import { startPage } from '#platform/start-page.tsx';
import { MIRIAM } from './miriam.ts';
import { neverLeaves } from './stage/leaving.ts';

neverLeaves();

const PATIENCE = { timeout: 10_000 };
const DENIED = 'Hier kann Tagfalter nichts aufheben';
const BROKEN = 'Diese Seite lässt sich gerade nicht öffnen';
let page: HTMLElement;

const heading = () => page.querySelector('h1')?.textContent;
const press = (name: string) => [...page.querySelectorAll('button')].find((one) => one.textContent === name)?.click();

/** As where all cookies are blocked: even to look throws. */
function deny(owner: object, name: string): void {
  Object.defineProperty(owner, name, {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

function Breaking() {
  useEffect(() => {
    throw new Error('broken by a test');
  }, []);
  return <h1>Whole</h1>;
}

let paths: string[] = [];
beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de']);
  paths = [];
  page = document.body.appendChild(document.createElement('div'));
  page.id = 'root';
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    paths.push(new URL(String(input), location.origin).pathname);
    return Response.json({ success: true });
  });
});
afterEach(async () => {
  page.remove();
  // React may still have a task of its own.
  await setImmediate();
});

it('tells somebody signed in why nothing is kept; signs out', async () => {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) deny(globalThis, name);
  deny(navigator, 'serviceWorker');
  session.enter(MIRIAM);
  await startPage('a test', () => <App />);
  await vi.waitFor(() => expect(heading()).toBe(DENIED), PATIENCE);
  press('Abmelden');
  await vi.waitFor(() => expect(paths).toContain('/api/identity/sign-out'), PATIENCE);
  await vi.waitFor(() => expect([null, undefined, DENIED]).not.toContain(heading()), PATIENCE);
  expect(heading()).not.toBe(BROKEN);
});

it('says so in the place of a page that breaks', async () => {
  await startPage('a test', () => <Breaking />);
  await vi.waitFor(() => expect(heading()).toBe(BROKEN), PATIENCE);
  expect(i18n.locale).toBe('de');
});
