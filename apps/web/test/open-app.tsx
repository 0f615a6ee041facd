import { setImmediate } from 'node:timers/promises';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { ERROR_STATUS, type ErrorCode } from '@tagfalter/contract/error';
import type { User } from '@tagfalter/contract/user';
import { openDiary } from '@tagfalter/local/diary';
import type { FakeServer } from '@tagfalter/local/test/fake-server';
import { FakeXhr } from '@tagfalter/local/test/fake-xhr';
import { createRoot, type Root } from 'react-dom/client';
import { expect, vi } from 'vitest';
import { App } from '#compose/app.tsx';
import { router } from '#compose/router.ts';
import { session } from '#entities/person/use-session.ts';
import { activateLanguage } from '#i18n/activate.ts';
import { ToastProvider, toasterReady } from '#platform/toast.tsx';
import { diskAtRest } from './fake-browser.ts';
import { MIRIAM } from './miriam.ts';
import { afterRed } from './stage/after-red.ts';
import { keepsItsPage } from './stage/leaving.ts';

/** How long the app may take to show something. */
const PATIENCE = { timeout: 15_000, interval: 10 };

type Answer = (address: URL, init?: RequestInit) => Response | Promise<Response>;
/** Answers of the server by path. */
export const replies = new Map<string, Answer>();

/**
 * Whole server for paths without a reply; without it there is no network. Requests wait for the gate, if there is one.
 */
export const network: { server?: FakeServer; gate?: Promise<void> } = {};

/** Keeps the next answers to a path back until it is handed in. */
export function hold(path: string): (reply: Response) => void {
  const held = Promise.withResolvers<Response>();
  replies.set(path, async () => (await held.promise).clone());
  return held.resolve;
}

/** The server's "no"; its prose is never shown. */
export function refusal(code: ErrorCode): Response {
  return Response.json({ code, message: 'nie gezeigt', error: 'nie gezeigt' }, { status: ERROR_STATUS[code] });
}

/** Only question there is. */
export const QUESTION = { id: 'thanks', question: 'Wem?' };
/** Person who uses the app: not Pro, and agreed to an external assistant. */
export const PERSON: User = { ...MIRIAM, emailVerified: true, aiConsent: true, assistant: 'external' };

vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
  const address = new URL(String(input), location.origin);
  const { pathname } = address;
  if (network.gate) await network.gate;
  const reply = replies.get(pathname);
  if (reply) return reply(address, init);
  if (pathname === '/api/identity/token') return Response.json({ token: PERSON.id });
  if (pathname === '/api/reflection-questions') return Response.json([QUESTION]);
  if (pathname === '/api/auth/user') return Response.json(PERSON);
  if (!network.server) throw new TypeError('no network');
  // A request of this environment does not know the blobs that a database can hold.
  const body = init?.body instanceof Blob ? await init.body.arrayBuffer() : init?.body;
  return network.server.fetch(address, { ...init, body: body ?? null });
});

// Photos sent with a bar go to the same server.
vi.stubGlobal(
  'XMLHttpRequest',
  class extends FakeXhr {
    constructor() {
      super(globalThis.fetch);
    }
  },
);

/** Every text and every name that has been on the page, however short. */
export const seen = new Set<string>();

function look(): void {
  for (const element of document.body.querySelectorAll('*')) {
    seen.add((element.textContent ?? '').trim());
    seen.add(element.getAttribute('aria-label') ?? '');
  }
}

let root: Root | undefined;

async function show(): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <App />
      </ToastProvider>
    </I18nProvider>,
  );
  // Leading the router on before it is on the page would set the state of missing parts.
  await vi.waitUntil(() => document.querySelector('#content'), PATIENCE);
}

async function takeAway(): Promise<void> {
  root?.unmount();
  root = undefined;
  // React may still have a task of its own to find that there is nothing left to do.
  await setImmediate();
}

// The tests of a file share one page: after a red one they have another.
afterRed(async () => {
  if (!root) return;
  await takeAway();
  document.body.replaceChildren();
  replies.clear();
  delete network.server;
  delete network.gate;
  await activateLanguage('de');
  session.enter(PERSON);
  await show();
});

/** Starts the app as its main file does, up to its first screen; to be called once. @returns what takes it off the page again */
export async function startApp(): Promise<() => Promise<void>> {
  // The test of all its screens sees it leave.
  keepsItsPage(false);
  await activateLanguage('de');
  session.enter(PERSON);
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  await show();
  // Waits as after the first seconds of a page: a message has its code.
  await toasterReady();
  return async () => {
    await go('/settings');
    await diskAtRest();
    await takeAway();
  };
}

/** Leaves the screen and empties the diary, as if nobody had written yet. */
export async function startOver(): Promise<void> {
  await go('/settings');
  await diskAtRest();
  const db = openDiary(PERSON);
  await Promise.all(db.tables.map((table) => table.clear()));
  db.close();
  replies.clear();
  delete network.server;
  delete network.gate;
  seen.clear();
}

export function go(address: string): Promise<void> {
  return router.navigate({ to: address });
}

/** Waits until the page has said all of this since the last time it was asked. */
export async function says(...words: (string | RegExp)[]): Promise<void> {
  await vi.waitFor(() => {
    look();
    for (const one of words) {
      if (typeof one === 'string') expect([...seen]).toContain(one);
      else expect([...seen].filter((text) => one.test(text))).not.toEqual([]);
    }
  }, PATIENCE);
  seen.clear();
}

const FIELDS = ['input', 'textarea'];
const CONTROLS = ['button', 'summary', ...FIELDS];

/** The control of that name, once it is there and can be used. */
export function control(name: string, within = '#content', tags = CONTROLS): Promise<HTMLElement> {
  return vi.waitUntil(() => {
    const isCalled = (element: Element) => {
      const label = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`);
      const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const words = by.map((id) => document.getElementById(id)?.textContent).join(' ');
      return [element.getAttribute('aria-label'), words, label?.textContent, element.textContent?.trim()].includes(
        name,
      );
    };
    const all = document.querySelectorAll<HTMLElement>(tags.map((tag) => `${within} ${tag}:not([disabled])`).join());
    return [...all].find(isCalled);
  }, PATIENCE);
}

export async function press(name: string, within?: string): Promise<void> {
  (await control(name, within)).click();
}

/** Puts words into a field, as typing does. */
export async function fill(field: string | Element, value: string): Promise<void> {
  const element = typeof field === 'string' ? await control(field, undefined, FIELDS) : field;
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Chooses files, as the browser's own dialog does. */
export async function choose(label: string, ...files: File[]): Promise<void> {
  const input = await control(label);
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Records a second of the fake voice. */
export async function speak(): Promise<void> {
  const clock = performance.now.bind(performance);
  await press('Aufnahme starten');
  await says('0:00');
  const ahead = vi.spyOn(performance, 'now').mockImplementation(() => clock() + 1_500);
  await press('Aufnahme beenden');
  await says('Sprachaufnahme', 'Aufnahme entfernen');
  ahead.mockRestore();
}
