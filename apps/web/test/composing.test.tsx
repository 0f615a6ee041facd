// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { openDiary } from '@tagfalter/local/diary';
import { type Draft, storeDraft } from '@tagfalter/local/drafts/drafts';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from './fake-browser.ts';
import { control, fill, go, PERSON, startApp, startOver } from './open-app.tsx';

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(startOver);

const compose = (field: Element, type: 'compositionstart' | 'compositionend') =>
  field.dispatchEvent(new CompositionEvent(type, { bubbles: true }));

async function stored(text: string): Promise<Draft> {
  const db = openDiary(PERSON);
  const found = await vi.waitFor(async () => {
    const draft = await db.drafts.toCollection().first();
    expect(draft?.text).toBe(text);
    return draft;
  }, PATIENCE);
  db.close();
  if (!found) throw new Error('no draft');
  return found;
}

it('keeps a word being composed and the change of another tab (S7)', async () => {
  await go('/create');
  const field = await control('Text', undefined, ['textarea']);
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('no text field');
  await fill(field, 'Regen.');
  await stored('Regen.');
  compose(field, 'compositionstart');
  await fill(field, 'Regen. に');
  const draft = await stored('Regen. に');

  const other = openDiary(PERSON);
  await storeDraft(
    other,
    { ...draft, text: 'Morgens Regen. に', by: 'another tab', updatedAt: draft.updatedAt + 1 },
    draft,
  );
  other.close();
  await fill(field, 'Regen. にほ');
  await stored('Morgens Regen. にほ');
  expect(field.value).toBe('Regen. にほ');

  await fill(field, 'Regen. 日本');
  compose(field, 'compositionend');
  await vi.waitFor(() => expect(field.value).toBe('Morgens Regen. 日本'), PATIENCE);
  await stored('Morgens Regen. 日本');
});
