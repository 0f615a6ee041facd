// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { SharedHead } from '#visitor/shared-head.tsx';

const place = document.body.appendChild(document.createElement('div'));
const root = createRoot(place);
afterEach(() => root.render(null));

async function show(profileImageUrl: string | null): Promise<void> {
  await activateLanguage('de');
  root.render(
    <I18nProvider i18n={i18n}>
      <SharedHead page={{ date: '2026-11-19', author: { firstName: 'Miriam', profileImageUrl } }} />
    </I18nProvider>,
  );
}

it('shows the author with their picture, without one with their initial', async () => {
  await show('/api/media/profile/a/b?link=c');
  await expect
    .poll(() => place.querySelector('.shared-by img')?.getAttribute('src'))
    .toBe('/api/media/profile/a/b?link=c');
  await show(null);
  await expect.poll(() => place.querySelector('.shared-by .av--letters')?.getAttribute('data-letters')).toBe('M');
});
