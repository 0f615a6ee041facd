import { DELETE_SECRET } from '@tagfalter/contract/event-entries';
import type { FakeBook } from '@tagfalter/local/test/fake-book';
import { FakeXhr } from '@tagfalter/local/test/fake-xhr';
import { makeBook } from '@tagfalter/local/test/guest-phone';
import { expect, vi } from 'vitest';
import type { ContributionEvent } from '#features/contribute/contribution-event.ts';
import { openHeldGuest } from '#features/contribute/store/guest-store.ts';
import { activateLanguage, speakFrom, withContributeWords } from '#i18n/activate.ts';
import { CONTRIBUTE, GUEST } from '#i18n/guest-catalogs.ts';
import { fakeBrowser } from './fake-browser.ts';
import { keepsItsPage } from './stage/leaving.ts';

export const PATIENCE = { timeout: 10_000, interval: 10 };

/** Draws every photo except files that are no pictures; the drawing tells one photo from another. */
class PhotoWorker extends EventTarget {
  terminate(): void {}
  postMessage({ id, question }: { id: number; question: Blob }): void {
    void question.text().then((text) => {
      const isPicture = text.includes('picture');
      const [photo, preview] = [new Blob([`drawn ${text}`], { type: 'image/jpeg' }), new Blob(['small'])];
      const reply = isPicture ? { state: 'ready', photo, preview } : { state: 'unreadable' };
      this.dispatchEvent(new MessageEvent('message', { data: { id, answer: reply } }));
    });
  }
}

/** A form that holds the blobs of this environment. */
export class Form {
  readonly fields: [string, unknown][] = [];
  /** Headers of the request that brought it. */
  headers = new Headers();
  set(name: string, value: unknown): void {
    this.fields.push([name, value]);
  }
  append = this.set;
  getAll = (name: string) => this.fields.filter(([one]) => one === name);
  get = (name: string) => this.fields.find(([one]) => one === name)?.[1];
}

/** The event that is contributed to, and what its server does. */
interface Stage {
  book: FakeBook;
  token: string;
  event: ContributionEvent;
  isOnline: boolean;
  /** Forms that have arrived. */
  forms: Form[];
  /** Keys of forms whose entry was deleted again. */
  withdrawn: string[];
  /** Ends before a form is answered. */
  onForm: (form: Form) => Promise<Response | undefined>;
}

export const stage: Stage = {
  book: await makeBook(),
  token: '',
  event: {
    id: '',
    receiptKey: '',
    sharingMode: 'public',
    eventName: 'Fest',
    isClosed: false,
    needsApproval: false,
    tasks: [],
  },
  isOnline: true,
  forms: [],
  withdrawn: [],
  onForm: async () => undefined,
};
let count = 0;

/** Answers the same form in the same way. */
function entryOf(form: Form): Response {
  const key = form.headers.get('idempotency-key');
  return Response.json({ id: `entry-${key}`, deleteSecret: `secret-${key}` }, { status: 201 });
}

async function reply(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = new URL(String(input), location.origin);
  if (!stage.isOnline) throw new TypeError('no network');
  if (address.pathname === '/api/identity/token') return Response.json({ token: 'a.b.c' });
  const [, entry] = /\/entries\/entry-(.*)$/.exec(address.pathname) ?? [];
  if (init?.method === 'DELETE' && entry !== undefined) {
    const isOwn = new Headers(init.headers).get(DELETE_SECRET) === `secret-${entry}`;
    if (isOwn) stage.withdrawn.push(entry);
    return new Response(null, { status: isOwn ? 204 : 404 });
  }
  if (init?.body instanceof Form) {
    const form = init.body;
    form.headers = new Headers(init.headers);
    stage.forms.push(form);
    return (await stage.onForm(form)) ?? entryOf(form);
  }
  const body = init?.body instanceof Blob ? await init.body.arrayBuffer() : init?.body;
  return stage.book.fetch(address, { ...init, body: body ?? null });
}

/**
 * Once per file of tests: the browser of a guest, in German.
 * @returns ends what still sends, before the environment goes
 */
export async function setStage(): Promise<() => Promise<void>> {
  // A guest's loop goes on after its form, as long as the page.
  keepsItsPage();
  fakeBrowser();
  vi.stubGlobal('Worker', PhotoWorker);
  vi.stubGlobal('FormData', Form);
  vi.stubGlobal('fetch', reply);
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeXhr {
      constructor() {
        super(globalThis.fetch);
      }
    },
  );
  speakFrom(GUEST, CONTRIBUTE);
  await activateLanguage('de');
  await withContributeWords(Promise.resolve());
  return endLoops;
}

const tokenOf = (event: number): string => `event-number-${String(event).padStart(9, '0')}`;

async function endLoops(): Promise<void> {
  for (let event = 1; event <= count; event += 1) {
    const guest = await openHeldGuest(tokenOf(event));
    if (!guest) continue;
    // A start takes the place of the one before; its own end is the end of both.
    guest.loop.start()();
    await vi.waitUntil(() => !['pushing', 'pulling'].includes(guest.loop.state().kind), PATIENCE);
  }
}

/** Before each test: an event of its own, of which this device has nothing. */
export async function nextEvent(): Promise<void> {
  const book = await makeBook();
  count += 1;
  Object.assign(stage, { book, isOnline: true, forms: [], withdrawn: [], onForm: async () => undefined });
  stage.token = tokenOf(count);
  stage.event = {
    ...stage.event,
    id: book.event.id,
    receiptKey: book.key.spki,
    sharingMode: 'public',
    tasks: [],
    needsApproval: false,
  };
  localStorage.clear();
}

/** Closes the dialog, if it is open. */
export async function closeDialog(): Promise<void> {
  document.querySelector<HTMLElement>('dialog [aria-label="Schließen"]')?.click();
  await vi.waitUntil(() => document.querySelector('dialog') === null, PATIENCE);
}

const text = () => document.body.textContent ?? '';
export async function says(...words: string[]): Promise<void> {
  await vi.waitFor(() => {
    for (const one of words) expect(text()).toContain(one);
  }, PATIENCE);
}

/** The field or button of that name. */
export async function control(name: string): Promise<HTMLElement> {
  return vi.waitUntil(() => {
    const isCalled = (element: Element) => {
      const label = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`);
      const names = [element.getAttribute('aria-label'), label?.textContent, element.textContent];
      return names.some((one) => one?.trim() === name || one?.trim() === `${name} freiwillig`);
    };
    return [...document.querySelectorAll<HTMLElement>('input, textarea, button:not([disabled])')].find(isCalled);
  }, PATIENCE);
}
export const press = async (name: string) => (await control(name)).click();

export async function fill(name: string, value: string): Promise<void> {
  const field = await control(name);
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export async function choose(name: string, ...files: File[]): Promise<void> {
  const input = await control(name);
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  Object.defineProperty(input, 'value', { configurable: true, writable: true, value: '' });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]);
export const HEIC = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')]);
export const photo = (name: string, content = `picture ${name}`, head = JPEG) =>
  new File([head, content.padEnd(40)], name, { type: 'image/jpeg' });
export const photos = (most: number) => Array.from({ length: most }, (_, index) => photo(`bild-${index + 1}.jpg`));
export const tiles = () => [...document.querySelectorAll('.upg__pic')].map((tile) => tile.getAttribute('aria-pressed'));
