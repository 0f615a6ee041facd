import { PATIENCE } from '@tagfalter/local/test/patience';
import { expect, vi } from 'vitest';
import { go, refusal, replies } from '../open-app.tsx';

/** Act that speaks with the server at once, and the state after failures and after a success. */
export interface FailedAct {
  name: string;
  /** The files under `src` that put its failure into words. */
  of: readonly string[];
  at?: () => string;
  /** Puts a page that is not the app's on the stage. */
  show?: () => unknown;
  /** Sets the replies to all other calls, before the screen is opened. */
  world?: () => unknown;
  /** Types and chooses. */
  before?: () => Promise<unknown>;
  press: () => Promise<unknown>;
  /** The next try, where it is another press than the first. */
  again?: () => Promise<unknown>;
  /** Method and path. */
  call: () => string;
  /** Reply of the server once it is well again. */
  answer: (init?: RequestInit) => Response;
  /** The sentence over the reason, where there is one. */
  failed?: string;
  /** Whether the sentence stands alone, as the specification has it. */
  hasNoReason?: boolean;
  /** How the page puts a server that is too busy, where it has words of its own. */
  ofBusy?: string;
  /** Where the sentence shows: beside what was pressed, in a dialog of its own, or (unless said) in the message that comes up. */
  shownIn?: 'place' | 'dialog' | 'message';
  /** Puts a dialog away that says it. */
  close?: () => Promise<unknown>;
  /** Words still on the page, or in its fields, after each failure. */
  kept?: readonly string[];
  /** Whether the page shows the result before the server has answered, and keeps it. */
  showsAtOnce?: boolean;
  /** Words on the page only after the success, or a check that proves it. */
  done: string | (() => unknown);
  afterFailure?: () => Promise<unknown>;
  afterSuccess?: () => Promise<unknown>;
}

/** Replies to the first tries, and the sentence of the page for each. */
const FAULTS: readonly [reply: () => Response, words: string][] = [
  [() => refusal('overloaded'), 'Der Server ist gerade nicht erreichbar. Bitte versuche es später noch einmal.'],
  [
    () => {
      throw new TypeError('no network');
    },
    'Keine Verbindung. Bitte versuche es erneut, sobald du Netz hast.',
  ],
];

const PLACES = '#content, dialog[open]';
const textOf = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent).join('\n');
const page = () => document.body.textContent ?? '';
const settled = (check: () => unknown) => vi.waitFor(check, PATIENCE);

function nameOf(element: Element): string {
  const label = element.id === '' ? element.closest('label') : document.querySelector(`label[for="${element.id}"]`);
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const titles = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  const names = [element.getAttribute('aria-label'), titles, label?.textContent, element.textContent];
  return names.map((name) => name?.trim() ?? '').find((name) => name !== '') ?? '';
}

function heldBy(element: Element): string {
  if (element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type))
    return `${element.value} ${element.checked}`;
  if (element instanceof HTMLInputElement && element.type === 'file') return '';
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLSelectElement) return element.value;
  return `${element.getAttribute('aria-checked') ?? ''}${element.getAttribute('aria-pressed') ?? ''}`;
}

/** Each field with what stands in it, and each button, as long as it can be used. */
function usable(): string[] {
  const all = [...document.querySelectorAll(PLACES)].flatMap((place) => [
    ...place.querySelectorAll('input, textarea, select, button'),
  ]);
  const free = all.filter((one) => !one.hasAttribute('disabled') && one.getAttribute('aria-disabled') !== 'true');
  return free.map((one) => `${nameOf(one)}: ${heldBy(one)}`);
}

const SHOWN = {
  place: ['#content', 'dialog[open]']
    .flatMap((one) => [`${one} [role=alert]`, `${one} [role=status]`, `${one} .err`])
    .join(),
  dialog: 'dialog[open] p',
  message: '.toast--red',
};

/** How often the act was sent, and under which keys. */
interface SentCount {
  heard: number;
  keys: Set<string | null>;
}

/** Answers to the calls of the act one after another; all others as before. */
function answering(call: string, answers: ((init?: RequestInit) => Response)[]): SentCount {
  const [method = '', path = ''] = call.split(' ');
  const others = replies.get(path);
  const count: SentCount = { heard: 0, keys: new Set() };
  replies.set(path, (address, init) => {
    if ((init?.method ?? 'GET') !== method) {
      if (others) return others(address, init);
      throw new TypeError('no network');
    }
    const reply = answers[count.heard];
    count.heard += 1;
    count.keys.add(new Headers(init?.headers).get('idempotency-key'));
    if (!reply) throw new Error(`${call} was sent once more`);
    return reply(init);
  });
  return count;
}

/** Opens the screen, with neither a screen nor a message of an act before. */
async function open({ world, at, show, before }: FailedAct): Promise<void> {
  if (at) await go('/search');
  document.querySelector<HTMLElement>('.toast__x')?.click();
  await settled(() => expect(document.querySelector('.toast')).toBeNull());
  await world?.();
  await show?.();
  if (at) await go(at());
  await before?.();
}

/** The reasons of the failures, in the order in which they come. */
const reasonsOf = ({ ofBusy, hasNoReason }: FailedAct) =>
  FAULTS.map(([, reason], at) => (hasNoReason ? '' : at === 0 ? (ofBusy ?? reason) : reason));
const saidBy = ({ shownIn = 'message' }: FailedAct) => textOf(SHOWN[shownIn]);
const dialogs = () => document.querySelectorAll('dialog[open]').length;

/** Waits until the page says why; then all can go on with what stands there. */
async function saysWhy(act: FailedAct, reason: string, stood: { dialogs: number; usable: string[] }): Promise<void> {
  const { failed = '', done, close, kept = [], afterFailure } = act;
  await settled(() => expect(saidBy(act)).toContain(failed));
  await settled(() => expect(saidBy(act)).toContain(reason));
  await close?.();
  if (typeof done === 'string') expect(page()).not.toContain(done);
  // Whatever could be used before can be used again, with what stands in it: the act itself, and everything beside it.
  await settled(() => expect(dialogs()).toBe(stood.dialogs));
  await settled(() => expect(usable()).toEqual(expect.arrayContaining(stood.usable)));
  for (const words of kept) expect([page(), ...usable()].join('\n')).toContain(words);
  await afterFailure?.();
}

/** Waits until the success shows and each sentence of a failure has gone; a message goes by itself later. */
async function saysDone(act: FailedAct): Promise<void> {
  const { done, shownIn = 'message', failed = '' } = act;
  await settled(() => (typeof done === 'string' ? expect(page()).toContain(done) : done()));
  if (shownIn === 'message') return;
  const gone = [failed, ...reasonsOf(act)].filter((words) => words !== '');
  await settled(() => {
    for (const words of gone) expect(saidBy(act)).not.toContain(words);
  });
}

/** Lets it fail twice for different reasons and then succeed, by the same hand. */
export async function failsThenWorks(act: FailedAct): Promise<void> {
  const { press, again = press } = act;
  await open(act);
  const sent = answering(act.call(), [...FAULTS.map(([reply]) => reply), act.answer]);
  const stood = { dialogs: dialogs(), usable: act.showsAtOnce ? [] : usable() };
  for (const [at, reason] of reasonsOf(act).entries()) {
    await (at === 0 ? press() : again());
    await settled(() => expect(sent.heard).toBe(at + 1));
    await saysWhy(act, reason, stood);
  }
  await again();
  await settled(() => expect(sent.heard).toBe(FAULTS.length + 1));
  // The server knows a repeat by its key, where the first try may have arrived.
  expect(sent.keys.size).toBe(1);
  await saysDone(act);
  await act.afterSuccess?.();
}

/** Expects none of these words on the page. */
export function isGone(...words: string[]): void {
  for (const one of words) expect(page()).not.toContain(one);
}

/** Chooses a box by the words of its label, once it is there. */
export async function tick(label: string): Promise<void> {
  const box = await vi.waitUntil(() => {
    const all = [...document.querySelectorAll<HTMLElement>('#content input, dialog[open] input')];
    return all.find((one) => nameOf(one) === label);
  }, PATIENCE);
  const before = heldBy(box);
  box.click();
  await settled(() => expect(heldBy(box)).not.toBe(before));
}

/** Sets the reply to a path from now on. */
export function serve(path: string, value: unknown): void {
  replies.set(path, () => Response.json(value));
}
