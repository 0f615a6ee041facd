// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { galleryOf } from '#entities/event-book/pictures.ts';
import { pickFor } from '#entities/photo-picker/picked-for.ts';
import { openContribution } from '#features/contribute/open-contribution.tsx';
import { Gallery } from '#features/guestbook/gallery.tsx';
import { PhotoTasks } from '../src/guest/photo-tasks.tsx';
import {
  choose,
  closeDialog,
  fill,
  nextEvent,
  PATIENCE,
  photos,
  press,
  says,
  setStage,
  stage,
  tiles,
} from './contribute-stage.ts';
import { EVENT, entry, picture } from './guest-event.ts';
import { mount } from './stage/mount.tsx';

const TASKS = [
  { id: 'task-dance', text: 'Tanz auf dem Tisch' },
  { id: 'task-stranger', text: 'Jemand, den du heute kennengelernt hast' },
];
const ENTRIES = [
  entry('a', 1, {
    pictures: [
      { ...picture('one', true), task: 'task-dance' },
      { ...picture('two', false), task: 'task-dance' },
      { ...picture('three', false), task: 'task-removed' },
      picture('four', false),
    ],
  }),
];

beforeAll(setStage);
beforeEach(async () => {
  await nextEvent();
  stage.event = { ...stage.event, tasks: TASKS };
});
afterEach(async () => {
  await closeDialog();
});

/** The list of tasks of that name. */
const list = (name: string) =>
  vi.waitUntil(() => {
    const label = (one: Element) => document.querySelector(`label[for="${one.id}"]`)?.textContent;
    const all = [...document.querySelectorAll('select')];
    return all.find((one) => one.getAttribute('aria-label') === name || (one.id !== '' && label(one) === name));
  }, PATIENCE);
async function pickTask(name: string, value: string): Promise<void> {
  const select = await list(name);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
const reported = () =>
  Object.fromEntries(
    [...stage.book.held.values()].flatMap(({ said }) => said.files.map(({ name, task }) => [name, task])),
  );
const rows = () => [...document.querySelectorAll('.ptask')].map((row) => row.textContent);

it('gives photos a task before picking, and single ones another', async () => {
  void openContribution({ event: stage.event, token: stage.token });
  await pickTask('Aufgabe für die nächsten Fotos', 'task-dance');
  await choose('Fotos auswählen', ...photos(3));
  await vi.waitFor(() => expect(tiles()).toHaveLength(3), PATIENCE);
  await pickTask('Aufgabe von bild-2.jpg', 'task-stranger');
  await pickTask('Aufgabe von bild-3.jpg', '');
  await fill('Dein Name', 'Helga');
  await press('Senden');
  await says('Danke, Helga!', 'Erfolgreich!');
  const expected = { 'bild-1.jpg': 'task-dance', 'bild-2.jpg': 'task-stranger', 'bild-3.jpg': undefined };
  await vi.waitFor(() => expect(reported()).toEqual(expected), PATIENCE);
});

it('keeps the task of photos picked offline, also after closing', async () => {
  stage.isOnline = false;
  const files = photos(2);
  pickFor(files, 'task-stranger');
  void openContribution({ event: stage.event, token: stage.token, files });
  await vi.waitFor(() => expect(tiles()).toHaveLength(2), PATIENCE);
  await closeDialog();
  void openContribution({ event: stage.event, token: stage.token });
  await vi.waitFor(async () => expect((await list('Aufgabe von bild-1.jpg')).value).toBe('task-stranger'), PATIENCE);
  stage.isOnline = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(
    () => expect(reported()).toEqual({ 'bild-1.jpg': 'task-stranger', 'bild-2.jpg': 'task-stranger' }),
    PATIENCE,
  );
});

it('gives a photo picked again for a task that task once', async () => {
  void openContribution({ event: stage.event, token: stage.token, files: photos(2) });
  await vi.waitFor(() => expect(tiles()).toHaveLength(2), PATIENCE);
  await pickTask('Aufgabe für die nächsten Fotos', 'task-dance');
  await choose('Fotos auswählen', ...photos(1));
  await vi.waitFor(async () => expect((await list('Aufgabe von bild-1.jpg')).value).toBe('task-dance'), PATIENCE);
  expect((await list('Aufgabe von bild-2.jpg')).value).toBe('');
  expect(tiles()).toHaveLength(2);
});

it('keeps a photo whose task the host has removed, as one without', async () => {
  const files = photos(1);
  pickFor(files, 'task-removed');
  void openContribution({ event: stage.event, token: stage.token, files });
  await vi.waitFor(() => expect(tiles()).toHaveLength(1), PATIENCE);
  expect((await list('Aufgabe von bild-1.jpg')).value).toBe('');
});

it('asks for no task where there are none', async () => {
  stage.event = { ...stage.event, tasks: [] };
  void openContribution({ event: stage.event, token: stage.token, files: photos(1) });
  await vi.waitFor(() => expect(tiles()).toHaveLength(1), PATIENCE);
  expect(document.querySelector('select')).toBeNull();
});

it('lists tasks with pictures and own contributions, and picks photos', async () => {
  const event = { ...EVENT, tasks: TASKS };
  const state = {
    status: 'open',
    book: { event, isOwner: false, entries: ENTRIES, older: null, cursor: 1, epoch: 1 },
  } as const;
  const view: ReturnType<BookStore['get']> = { state, isReachable: true };
  const store = { get: () => view, subscribe: () => () => undefined };
  const files = photos(1);
  pickFor(files, 'task-stranger');
  void openContribution({ event: stage.event, token: stage.token, files });
  await vi.waitFor(() => expect(tiles()).toHaveLength(1), PATIENCE);
  await fill('Dein Name', 'Helga');
  await press('Senden');
  await says('Erfolgreich!');
  await closeDialog();
  const contribute = vi.fn();
  mount(<PhotoTasks {...{ event, store, contribute }} token={stage.token} />);
  await vi.waitFor(
    () =>
      expect(rows()).toEqual([
        'Tanz auf dem Tisch2 Bilder',
        'Jemand, den du heute kennengelernt hastNoch kein Bild · von dir ist eins dabei',
      ]),
    PATIENCE,
  );
  document.querySelector<HTMLElement>('.ptask')?.click();
  const [picked] = photos(1);
  const field = await vi.waitUntil(
    () => document.querySelector<HTMLInputElement>('.ptasks input[type=file]'),
    PATIENCE,
  );
  Object.defineProperty(field, 'files', { configurable: true, value: [picked] });
  Object.defineProperty(field, 'value', { configurable: true, writable: true, value: '' });
  field.dispatchEvent(new Event('change', { bubbles: true }));
  expect(contribute).toHaveBeenCalledWith(event, 'picker', [picked]);
  contribute.mockClear();
  void openContribution({ event: stage.event, token: stage.token, files: picked ? [picked] : [] });
  expect((await list('Aufgabe von bild-1.jpg')).value).toBe('task-dance');
});

it('offers nothing to tap at a closed book', async () => {
  const event = { ...EVENT, tasks: TASKS, isClosed: true };
  const view: ReturnType<BookStore['get']> = { state: { status: 'loading', event }, isReachable: true };
  const store = { get: () => view, subscribe: () => () => undefined };
  mount(<PhotoTasks {...{ event, store }} contribute={vi.fn()} token={stage.token} />);
  await vi.waitFor(() => expect(rows()).toHaveLength(2), PATIENCE);
  expect(document.querySelector('button.ptask')).toBeNull();
});

it('filters pictures by a task, and names the task of each', async () => {
  const pictures = galleryOf(ENTRIES, false, TASKS);
  mount(<Gallery {...{ pictures }} isPart={false} tasks={TASKS} onlyTop={false} onOpen={vi.fn()} onBroken={vi.fn()} />);
  await vi.waitFor(() => expect(document.querySelectorAll('.gal li')).toHaveLength(4), PATIENCE);
  const captions = () => [...document.querySelectorAll('.gal li')].map(({ textContent }) => textContent);
  expect(captions()).toEqual(['Tanz auf dem Tisch', 'Tanz auf dem Tisch', '', '']);
  await press('Tanz auf dem Tisch 2');
  await vi.waitFor(() => expect(captions()).toEqual(['Tanz auf dem Tisch', 'Tanz auf dem Tisch']), PATIENCE);
  await press('Alle');
  await vi.waitFor(() => expect(document.querySelectorAll('.gal li')).toHaveLength(4), PATIENCE);
  expect(document.querySelectorAll('.chip')).toHaveLength(2);
});
