import { describe, expect, it } from 'vitest';
import source from './data/de.json';
import { emojiDataOf } from './emoji-source.ts';

describe('the emojis to choose from', () => {
  const data = emojiDataOf('de', source, 15);

  it('are the allowed ones of an entry (decision 14)', () => {
    expect(data.emojis.length).toBeGreaterThan(1500);
    expect(data.emojis.every(({ version }) => version <= 15)).toBe(true);
    const all = data.emojis.map(({ emoji }) => emoji);
    expect(all).toContain('🦋');
    expect(all).not.toContain('🇦');
  });

  it('are named and searched in the language of the interface', () => {
    expect(data.emojis.find(({ emoji }) => emoji === '🦋')).toMatchObject({ label: 'Schmetterling' });
    expect(data.categories.map(({ label }) => label)).toContain('Tiere & Natur');
    expect(data.categories.map(({ label }) => label)).not.toContain('Komponenten');
  });

  it('come in five skin tones where they have some', () => {
    const hand = data.emojis.find(({ emoji }) => emoji === '👋');
    expect(hand?.skins).toMatchObject({ light: '👋🏻', medium: '👋🏽', dark: '👋🏿' });
    expect(data.emojis.find(({ emoji }) => emoji === '🦋')?.skins).toBeUndefined();
    expect(data.skinTones.dark).toBe('Dunkler Hautton');
  });
});
