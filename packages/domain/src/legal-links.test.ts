import { describe, expect, it } from 'vitest';
import { LEGAL_LINKS, legalFooter } from './legal-links.ts';

describe('links of the law', () => {
  it("stand in one footer in four languages, with the law's German words", () => {
    const html = legalFooter();
    expect(html.match(/<footer/g)).toHaveLength(1);
    expect(LEGAL_LINKS).toHaveLength(6);
    for (const { href, words } of LEGAL_LINKS) {
      const inside = Object.entries(words).map(
        ([lang, text]) => `<span lang="${lang}" data-lang="${lang}">${text}</span>`,
      );
      expect(html).toContain(inside.join(''));
      expect(html.split(`href="${href}"`)).toHaveLength(2);
    }
    const acts = LEGAL_LINKS.filter(({ isAct }) => isAct).map(({ words }) => words.de);
    expect(acts).toEqual(['Verträge hier kündigen', 'Vertrag widerrufen']);
  });

  it('say on which page they stand', () => {
    expect(legalFooter('/agb')).toContain('<a href="/agb" aria-current="page">');
    expect(legalFooter('/agb').match(/aria-current/g)).toHaveLength(1);
    expect(legalFooter()).not.toContain('aria-current');
  });
});
