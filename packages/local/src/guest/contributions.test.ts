import { fileListFault, type GuestFileRole } from '@tagfalter/domain/event';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { someBytes } from '../../test/device.ts';
import { makeBook, makePhone, type Phone } from '../../test/guest-phone.ts';
import {
  addGuestFile,
  listContributions,
  removeGuestFile,
  setGuestFileRole,
  setGuestFileTask,
  submitContribution,
} from './contributions.ts';
import { laterFragment, parseLaterFragment, takeOverContribution } from './hand-in-later.ts';

const ROLES: GuestFileRole[] = ['avatar', 'audio', 'top', 'more'];

async function setup() {
  const book = await makeBook();
  const phone = makePhone(book, new IDBFactory());
  const { id } = await phone.begin();
  const add = (seed: number, role: GuestFileRole) => {
    const blob = new Blob([someBytes(50, seed)], { type: 'image/jpeg' });
    return addGuestFile(phone.db, id, { blob, source: `${seed}`.padStart(64, '0'), role, name: `${seed}.jpg` });
  };
  return { book, phone, id, add };
}

interface Act {
  kind: 'add' | 'remove' | 'role';
  seed: number;
  role: GuestFileRole;
}

/** Does what a guest may do to one file. */
async function perform({ phone, id, add }: Awaited<ReturnType<typeof setup>>, { kind, seed, role }: Act) {
  const file = (await phone.row(id)).files.find(({ name }) => name === `${seed}.jpg`);
  if (kind === 'add') return expect(await add(seed, role)).toMatch(file ? 'known' : /^(added|full)$/);
  if (!file) return;
  if (kind === 'remove') await removeGuestFile(phone.db, id, file.hash);
  else await setGuestFileRole(phone.db, id, file.hash, role);
}

describe('the files of a contribution', () => {
  it('never break a limit and are never there twice, whatever is done (wire 18)', async () => {
    const act = fc.record({
      kind: fc.constantFrom('add' as const, 'remove' as const, 'role' as const),
      seed: fc.integer({ min: 1, max: 9 }),
      role: fc.constantFrom(...ROLES),
    });
    const holds = async (acts: Act[]) => {
      const guest = await setup();
      for (const one of acts) {
        await perform(guest, one);
        const { files } = await guest.phone.row(guest.id);
        expect(fileListFault(files.map(({ role }) => role))).toBeNull();
        expect(new Set(files.map(({ hash }) => hash)).size).toBe(files.length);
      }
      guest.phone.db.close();
    };
    await fc.assert(fc.asyncProperty(fc.array(act, { maxLength: 25 }), holds), { numRuns: 15 });
  });
});

interface TaskAct {
  kind: 'add' | 'choose' | 'remove' | 'role' | 'round';
  seed: number;
  task: string | null;
}

interface TaskGuest {
  phone: Phone;
  id: string;
  /** The task that each picture should have, by its name. */
  wanted: Map<string, string | null>;
}

const tasksOf = (files: readonly { name: string; task?: string | undefined }[]) =>
  new Map(files.map((file) => [file.name, file.task ?? null]));

/** Does what a guest may do to a picture and its task, or has the browser killed after a round. */
async function performTask(guest: TaskGuest, { kind, seed, task }: TaskAct): Promise<void> {
  const { phone, id, wanted } = guest;
  const name = `foto-${seed}.jpg`;
  if (kind === 'round') {
    await phone.round();
    guest.phone = phone.revisit();
    return;
  }
  const hash = (await phone.row(id)).files.find((file) => file.name === name)?.hash;
  if (hash === undefined) {
    if (kind !== 'add') return;
    await phone.photo(id, 60, seed, 'more', task ?? undefined);
    wanted.set(name, task);
  } else if (kind === 'choose') {
    await setGuestFileTask(phone.db, id, hash, task);
    wanted.set(name, task);
  } else if (kind === 'remove') {
    await removeGuestFile(phone.db, id, hash);
    wanted.delete(name);
  } else if (kind === 'role') await setGuestFileRole(phone.db, id, hash, 'top');
}

describe('photo tasks of a contribution', () => {
  const TASKS = ['task-one', 'task-two', null] as const;

  it('stay with their pictures through choosing, sending and a killed browser', async () => {
    const act = fc.record({
      kind: fc.constantFrom('add' as const, 'choose' as const, 'remove' as const, 'role' as const, 'round' as const),
      seed: fc.integer({ min: 1, max: 4 }),
      task: fc.constantFrom(...TASKS),
    });
    const holds = async (acts: TaskAct[]) => {
      const book = await makeBook();
      const guest: TaskGuest = { phone: makePhone(book, new IDBFactory()), id: '', wanted: new Map() };
      guest.id = (await guest.phone.begin()).id;
      for (const one of acts) await performTask(guest, one);
      const { phone, id, wanted } = guest;
      expect(tasksOf((await phone.row(id)).files)).toEqual(wanted);
      await submitContribution(phone.db, id, { guestName: 'Helga', topMoment: '', guestMessage: '' });
      await phone.round();
      expect(tasksOf(book.held.get(id)?.said.files ?? [])).toEqual(wanted);
      phone.db.close();
    };
    await fc.assert(fc.asyncProperty(fc.array(act, { maxLength: 12 }), holds), { numRuns: 15 });
  });

  it('go along with the link, and stay with pictures picked again', async () => {
    const { book, phone, id } = await setup();
    await phone.photo(id, 3000, 1, 'more', 'task-one');
    await phone.photo(id, 3000, 2, 'more', 'task-two');
    book.fault = ({ method }) => (method === 'POST' ? 'cut' : undefined);
    await phone.round();
    book.fault = () => undefined;
    const key = parseLaterFragment(laterFragment(await phone.row(id)));
    const other = makePhone(book, new IDBFactory());
    const event = { id: book.event.id, receiptKey: book.key.spki, sharingMode: 'public' } as const;
    expect(key && (await takeOverContribution(other.db, other.env, event, key))).toBeNull();
    const tasks = async () => (await other.row(id)).files.map(({ task }) => task);
    expect(await tasks()).toEqual(['task-one', 'task-two']);
    const [{ source, name } = { source: '', name: '' }] = (await other.row(id)).files;
    const blob = new Blob([someBytes(2500, 77)], { type: 'image/jpeg' });
    expect(await addGuestFile(other.db, id, { blob, source, role: 'more', name })).toBe('added');
    await other.round();
    expect(await tasks()).toEqual(['task-one', 'task-two']);
    expect(book.held.get(id)?.said.files.map(({ task }) => task)).toEqual(['task-one', 'task-two']);
  });
});

describe('a contribution that is completed in another browser (spec decision 39)', () => {
  it('has its words, names missing files, and takes only those', async () => {
    const { book, phone, id } = await setup();
    await phone.photo(id, 3000, 1);
    await phone.photo(id, 3000, 2);
    await submitContribution(phone.db, id, { guestName: 'Helga', topMoment: 'Ja-Wort', guestMessage: 'Macht es gut.' });
    let posts = 0;
    book.fault = ({ method }) => {
      if (method === 'POST') posts += 1;
      return method === 'POST' && posts > 1 ? 'cut' : undefined;
    };
    await phone.round();
    book.fault = () => undefined;
    const key = parseLaterFragment(laterFragment(await phone.row(id)));
    expect(key).toEqual({ id, secret: (await phone.row(id)).secret });
    const other = makePhone(book, new IDBFactory());
    const event = { id: book.event.id, receiptKey: book.key.spki, sharingMode: 'public' } as const;
    expect(key && (await takeOverContribution(other.db, other.env, event, key))).toBeNull();
    const missing = (await other.row(id)).files.filter(({ state }) => state === 'unreadable');
    expect(missing).toHaveLength(1);
    const [{ source, name } = { source: '', name: '' }] = missing;
    // Prepared by another browser, it has other bytes.
    const blob = new Blob([someBytes(2500, 77)], { type: 'image/jpeg' });
    expect(await addGuestFile(other.db, id, { blob, source, role: 'more', name })).toBe('added');
    await other.round();
    expect(book.held.get(id)?.said).toMatchObject({
      guestName: 'Helga',
      topMoment: 'Ja-Wort',
      guestMessage: 'Macht es gut.',
    });
    expect(await other.row(id)).toMatchObject({ state: 'finished' });
    expect((await listContributions(other.db, null)).map((row) => row.id)).toEqual([id]);
  });

  it('decides a file’s role when it is kept', async () => {
    const { phone, id } = await setup();
    const add = (seed: number, role: 'top' | 'more', orElse?: 'more') =>
      addGuestFile(phone.db, id, { blob: new Blob([`${seed}`]), source: `${seed}`, role, orElse, name: `${seed}.jpg` });
    const roles = async () => (await phone.row(id)).files.map(({ role }) => role);
    for (const seed of [1, 2, 3, 4]) expect(await add(seed, 'top', 'more')).toBe('added');
    expect([await add(5, 'top'), await roles()]).toEqual(['full', ['top', 'top', 'top', 'more']]);
    await removeGuestFile(phone.db, id, (await phone.row(id)).files[1]?.hash ?? '');
    expect([await add(6, 'top', 'more'), await roles()]).toEqual(['added', ['top', 'top', 'more', 'top']]);
  });

  it('is not found by another secret, nor elsewhere at the address', async () => {
    const { book, phone, id } = await setup();
    await phone.photo(id, 100, 1);
    await phone.round();
    const other = makePhone(book, new IDBFactory());
    const event = { id: book.event.id, receiptKey: book.key.spki, sharingMode: 'public' } as const;
    const fault = await takeOverContribution(other.db, other.env, event, { id, secret: 'x'.repeat(43) });
    expect(fault).toMatchObject({ kind: 'refused', code: 'not_found' });
    expect(await other.db.contributions.count()).toBe(0);
    for (const hash of ['', '#pictures', '#r=x.y', `#r=${id}`]) expect(parseLaterFragment(hash)).toBeNull();
    const fragment = laterFragment({ id, secret: `${'s'.repeat(42)}_` });
    for (const tail of ['', ')', '.', '%27', '%E2%80%8B', ' Danke!', '/'])
      expect(parseLaterFragment(`${fragment}${tail}`)).toEqual({ id, secret: `${'s'.repeat(42)}_` });
    expect(parseLaterFragment(`${fragment}s`)).toBeNull();
  });
});
