import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './language.ts';

describe('the interface language (spec §9)', () => {
  it('is the stored one before anything else', () => {
    expect(chooseLanguage('fr', ['de-DE'])).toBe('fr');
  });

  it('is the first language of the browser that we speak', () => {
    expect(chooseLanguage(null, ['nl-NL', 'es-MX', 'de'])).toBe('es');
  });

  it('is English when neither is one of ours', () => {
    expect(chooseLanguage('klingon', ['nl'])).toBe('en');
    expect(chooseLanguage(null, [])).toBe('en');
  });
});
