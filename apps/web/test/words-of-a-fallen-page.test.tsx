// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { openDiary } from '@tagfalter/local/diary';
import { loadDraft } from '@tagfalter/local/drafts/drafts';
import { tickingEnv } from '@tagfalter/local/test/offline-env';
import { act, Component, type ReactNode, useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import type { DraftKeeper } from '#features/editor/draft/draft-keeper.ts';
import { openToday } from '#features/editor/draft/open-day.ts';
import { useDraft } from '#features/editor/draft/use-draft.ts';
import { newRoot } from './stage/mount.tsx';

const ACCOUNT = { id: '5a1c3c9e-54a6-4f5e-9d7a-1c2b3a4d5e6f', entrySpace: '9e1f9a52-8c07-4e6b-b2a4-7f60d5c81e93' };
const TODAY = '2026-11-20';
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

class Boundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({ hasFallen: true });
  override state = { hasFallen: false };
  override render = () => (this.state.hasFallen ? 'fallen' : this.props.children);
}

/** Closes the database with the screen, as whoever holds the diary open. */
function Home({ onGone, children }: { onGone: () => void; children: ReactNode }) {
  useEffect(() => onGone, [onGone]);
  return children;
}

function Screen({ keeper, isBroken }: { keeper: DraftKeeper; isBroken: boolean }) {
  useDraft(keeper);
  if (isBroken) throw new Error('a fault while drawing');
  return null;
}

it('words typed just before a fault takes the page are stored', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const db = openDiary(ACCOUNT);
  const env = tickingEnv('2026-11-20T20:00:00Z');
  const { keeper } = await openToday({ db, env, isPro: false, defaultVisibility: 'private' }, TODAY);
  const close = () => db.close();
  const root = newRoot();
  const draw = (isBroken: boolean) =>
    act(() =>
      root.render(
        <Boundary>
          <Home onGone={close}>
            <Screen keeper={keeper} isBroken={isBroken} />
          </Home>
        </Boundary>,
      ),
    );
  await draw(false);
  keeper.edit({ type: 'write', field: 'text', text: 'Eben getippt' });
  await draw(true);
  expect(db.isOpen()).toBe(false);
  const reopened = openDiary(ACCOUNT);
  expect(await loadDraft(reopened, TODAY)).toMatchObject({ text: 'Eben getippt' });
  reopened.close();
});
