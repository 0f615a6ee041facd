// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { localDateOf } from '@tagfalter/domain/local-date';
import { FEELINGS } from '@tagfalter/domain/mood';
import { openDiary } from '@tagfalter/local/diary';
import { type Draft, loadDraft } from '@tagfalter/local/drafts/drafts';
import { saveEntry } from '@tagfalter/local/entries/entries';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FEELING_WORDS } from '#i18n/words.ts';
import { env } from '#platform/env.ts';
import { fakeBrowser, microphone } from './fake-browser.ts';
import {
  choose,
  control,
  fill,
  go,
  PERSON,
  press,
  QUESTION,
  replies,
  speak,
  startApp,
  startOver,
} from './open-app.tsx';
import { share } from './stage/one-of-each.ts';

// Only Pro offers every choice.
vi.mock('#entities/person/pro/use-is-pro.ts', () => ({ useIsPro: () => true }));

const today = () => localDateOf(env.now(), env.timeZone());

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

async function draft(): Promise<Draft | undefined> {
  const db = openDiary(PERSON);
  try {
    return await loadDraft(db, today());
  } finally {
    db.close();
  }
}

const jpeg = (name: string, last: number) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, last])], name, { type: 'image/jpeg' });
const pressLabel = async (name: string) => (await control(name, '#content', ['label'])).querySelector('input')?.click();

interface Choice {
  what: string;
  choose: () => Promise<unknown>;
  /** By pressing the same again, unless another control is beside it for that. */
  takeAway?: () => Promise<unknown>;
  /** Its value in the draft: nothing where none is chosen. */
  of: (draft: Draft | undefined) => unknown;
}

const written = (field: string, words: string, of: Choice['of']): Choice => ({
  ...{ what: field, of, choose: () => fill(field, words), takeAway: () => fill(field, '') },
});

/** Each optional choice of the editor. */
const CHOICES: Choice[] = [
  ...FEELINGS.map((feeling) => ({
    what: `the feeling '${feeling}'`,
    choose: () => press(i18n._(FEELING_WORDS[feeling])),
    of: (day: Draft | undefined) => day?.mood?.feeling,
  })),
  {
    what: 'the mood of a wing',
    choose: () => press('gut 8'),
    takeAway: () => press('Entfernen'),
    of: (day) => day?.mood,
  },
  {
    what: 'the mood of the scale',
    choose: () => press('Stimmung 3'),
    takeAway: () => press('Entfernen'),
    of: (day) => day?.mood,
  },
  written('Eigenes Emoji', '🦊', (day) => day?.mood?.customEmoji),
  written('Tages-Emojis', '🌊🍞', (day) => day?.emojis),
  written('Text', 'Am See.', (day) => day?.text),
  written('Top-Moment', 'Der Steg', (day) => day?.topMoment),
  written('Zusammenfassung', 'Ein See.', (day) => day?.summary),
  {
    what: 'the readers',
    choose: () => pressLabel('Öffentlich'),
    takeAway: () => pressLabel('Nur für mich'),
    of: (day) => (day?.visibility === 'private' ? undefined : day?.visibility),
  },
  {
    what: 'a photo',
    choose: () => choose('Fotos auswählen', jpeg('see.jpg', 1)),
    takeAway: () => press('Foto entfernen: see.jpg'),
    of: (day) => day?.images.map(({ name }) => name),
  },
  {
    what: 'a recording',
    choose: async () => {
      microphone.isAllowed = true;
      await speak();
    },
    takeAway: () => press('Aufnahme entfernen'),
    of: (day) => day?.audio,
  },
  {
    what: 'an answer',
    choose: async () => {
      await press('Reflexionsfrage');
      await fill(`Antwort ${QUESTION.question}`, 'Paul');
    },
    takeAway: () => press('Antwort entfernen'),
    of: (day) => day?.reflections.map(({ answer: reply }) => reply),
  },
];

const isNothing = (value: unknown) => value === undefined || value === null || String(value) === '';

describe('the editor', () => {
  it.each(CHOICES)('takes $what away again', async (choice) => {
    const { takeAway = choice.choose, of } = choice;
    await go('/create');
    await control('Text', undefined, ['textarea']);
    expect(isNothing(of(await draft()))).toBe(true);
    await choice.choose();
    await vi.waitFor(async () => expect(isNothing(of(await draft()))).toBe(false), PATIENCE);
    await takeAway();
    await vi.waitFor(async () => expect(isNothing(of(await draft()))).toBe(true), PATIENCE);
  });
});

async function write(): Promise<string> {
  const db = openDiary(PERSON);
  const change = { fields: { text: 'Am See.' }, addImages: [], removeImages: [] };
  await saveEntry(db, env, { date: '2026-11-20', timeZone: 'Europe/Berlin', change });
  const id = db.entryIdOf('2026-11-20');
  db.close();
  return id;
}

async function pick(name: string, value: string, within?: string): Promise<void> {
  const select = await control(name, within, ['select']);
  if (!(select instanceof HTMLSelectElement)) throw new Error(`${name} is no list`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('the search', () => {
  const pressed = () => [...document.querySelectorAll('#content .chip[aria-pressed="true"], #content .chip--pick.on')];
  it.each([
    ...['Favoriten', 'Mit Foto', 'Mit Stimme'].map((name) => ({
      ...{ name, choose: () => press(name), takeAway: () => press(name) },
    })),
    ...[
      ['Jahr', '2026'],
      ['Stimmung', '4'],
      ['Wochentag', '5'],
      ['Monat', '11'],
    ].map(([name = '', value = '']) => ({
      ...{ name, choose: () => pick(name, value), takeAway: () => pick(name, '') },
    })),
  ])('takes its filter $name away again', async ({ choose, takeAway }) => {
    await write();
    await go('/search');
    await fill(await control('Suchen'), 'see');
    await vi.waitUntil(() => document.querySelector('#content article'), PATIENCE);
    expect(pressed()).toHaveLength(0);
    await choose();
    await vi.waitFor(() => expect(pressed()).toHaveLength(1), PATIENCE);
    await takeAway();
    await vi.waitFor(() => expect(pressed()).toHaveLength(0), PATIENCE);
    await vi.waitFor(() => expect(document.querySelectorAll('#content article')).toHaveLength(1), PATIENCE);
  });
});

describe('a link', () => {
  const save = () =>
    [...document.querySelectorAll('dialog button')].some((one) => one.textContent === 'Einstellungen speichern');
  const tick = (name: string) => ({
    name,
    choose: async () => (await control(name, 'dialog', ['label'])).querySelector('input')?.click(),
  });
  it.each([
    ...['Hauptbild', 'Alle Fotos', 'Zusammenfassung', 'Details und Top-Moment', 'Stimmung', 'Originaltext'].map(tick),
    ...['Sprachaufnahme', 'Nur einmal zu öffnen'].map(tick),
    {
      name: 'Link läuft ab',
      choose: () => pick('Link läuft ab', '7', 'dialog'),
      takeAway: () => pick('Link läuft ab', 'never', 'dialog'),
    },
  ])('is as it was when $name is chosen and taken back', async (choice) => {
    const takeBack = 'takeAway' in choice ? choice.takeAway : choice.choose;
    const id = await write();
    replies.set('/api/shares', () => Response.json([share(id)]));
    await go(`/entry/${id}`);
    await press('Teilen');
    await control('Link läuft ab', 'dialog', ['select']);
    expect(save()).toBe(false);
    await choice.choose();
    await vi.waitFor(() => expect(save()).toBe(true), PATIENCE);
    await takeBack();
    await vi.waitFor(() => expect(save()).toBe(false), PATIENCE);
  });
});
