// @vitest-environment happy-dom
import { PhotoRow } from '@tagfalter/ui/photo-row';
import { describe, expect, it, vi } from 'vitest';
import { all, click, one, render } from './render.tsx';

const LABELS = {
  main: 'Hauptbild',
  choose: 'Als Hauptbild',
  makeMain: (name: string) => `Als Hauptbild: ${name}`,
  remove: (name: string) => `Foto entfernen: ${name}`,
};
const photo = (name: string, isMain = false) => ({ key: name, src: null, alt: name, isMain });

const pressed = vi.fn<(what: string) => void>();
const row = (...photos: ReturnType<typeof photo>[]) => (
  <PhotoRow
    photos={photos}
    labels={LABELS}
    onMakeMain={(key) => pressed(`main ${key}`)}
    onRemove={(key) => pressed(`remove ${key}`)}
  />
);
const names = () => all('button').map((button) => button.getAttribute('aria-label'));

describe('the photos of a day', () => {
  it('have no main one alone, and can be removed', async () => {
    await render(row(photo('see', true)));
    expect([one('.photos').textContent, names()]).toEqual(['', ['Foto entfernen: see']]);
  });

  it('have one main photo among several, which any can become', async () => {
    const page = await render(row(photo('see', true)));
    await page.show(row(photo('see', true), photo('wald')));
    expect(all('li').map(({ textContent }) => textContent)).toEqual(['Hauptbild', 'Als Hauptbild']);
    expect(names()).toEqual(['Foto entfernen: see', 'Foto entfernen: wald', 'Als Hauptbild: wald']);
    pressed.mockClear();
    for (const button of all('button')) await click(button);
    expect(pressed.mock.calls).toEqual([['remove see'], ['remove wald'], ['main wald']]);
    await page.show(row(photo('wald', true)));
    expect(one('.photos').textContent).toBe('');
  });
});
