// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { SharedHead } from '#visitor/shared-head.tsx';
import { leave, mount } from './stage/mount.tsx';

async function show(profileImageUrl: string | null): Promise<void> {
  await activateLanguage('de');
  mount(<SharedHead page={{ date: '2026-11-19', author: { firstName: 'Miriam', profileImageUrl } }} />);
}

it('shows the author with their picture, without one with their initial', async () => {
  await show('/api/media/profile/a/b?link=c');
  await expect
    .poll(() => document.querySelector('.shared-by img')?.getAttribute('src'))
    .toBe('/api/media/profile/a/b?link=c');
  await leave();
  await show(null);
  await expect.poll(() => document.querySelector('.shared-by .av--letters')?.getAttribute('data-letters')).toBe('M');
});
