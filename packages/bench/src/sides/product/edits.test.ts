import { pushMutations } from '@tagfalter/contract/sync-push';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { diaryDateOf, diaryTextOf } from '../../diary-data.ts';
import { EditPlan } from './edits.ts';

const TODAY = Date.UTC(2026, 10, 27);
const date = diaryDateOf(3, TODAY);

it('stays with an edit until it is answered, and continues its text', () => {
  const edits = new EditPlan(TODAY, [3]);
  const first = edits.current();
  expect(edits.current()).toBe(first);
  expect(first).toMatchObject({ date, text: `${diaryTextOf(3)} regen` });
  expect(edits.acknowledged.size).toBe(0);
  edits.answered();
  expect(edits.acknowledged.get(date)).toBe(first.text);
  expect(edits.current().text).toBe(`${first.text} regen`);
  const { mutations } = v.parse(pushMutations.body, JSON.parse(edits.current().body));
  expect(mutations.map(({ id }) => id)).toEqual([2]);
});

it('continues a text that was pulled, unless it has its own', () => {
  const edits = new EditPlan(TODAY, [3]);
  edits.know(diaryDateOf(4, TODAY), 'von einem anderen Gerät');
  edits.know(date, 'schon geändert');
  expect(edits.current().text).toBe('schon geändert regen');
  edits.answered();
  edits.know(date, 'veraltet');
  expect(edits.current().text).toBe('schon geändert regen regen');
});
