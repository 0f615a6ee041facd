import { describe, expect, it } from 'vitest';
import { LAW_PAGE, lawPage } from './law-pages.ts';

describe('pages of the law (wire 45)', () => {
  it.each([
    ['/impressum', true],
    ['/datenschutz', true],
    ['/agb/', true],
    ['/barrierefreiheit', true],
    ['/kuendigung', true],
    ['/widerruf', true],
    ['/erklaerung/AbCdEfGhIjKlMnOpQrStUv', true],
    ['/agbs', false],
    ['/entry/agb', false],
    ['/dashboard', false],
  ])('are told from those of the diary: %s', (path, isLaw) => {
    expect(LAW_PAGE.test(path)).toBe(isLaw);
  });

  it("come from the network, else say so in the browser's language", async () => {
    const page = new Response('Impressum');
    expect(await lawPage(async () => page, ['de'])).toBe(page);
    const offline = () => Promise.reject(new TypeError('offline'));
    const said = await lawPage(offline, ['pt', 'es-MX']);
    expect([said.status, (await said.text()).includes('Las páginas legales vienen del servidor')]).toEqual([503, true]);
    expect(await (await lawPage(offline, [])).text()).toContain('Rechtliche Seiten kommen vom Server');
  });
});
