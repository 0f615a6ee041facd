import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastOf } from './event-color.ts';
import { eventShades } from './event-shades.ts';

it('shifts each channel by 40 or 80 (spec §9)', () => {
  expect(eventShades('#3e7c6f')).toMatchObject({ cover: '#165447', onCover: '#ffffff', light: '#8eccbf' });
  expect(eventShades('#01aebd')).toMatchObject({ cover: '#005e6d', onCover: '#ffffff' });
});

it('keeps every text readable, whatever colour a host chooses (spec decision 33)', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (channels) => {
      const shades = eventShades(`#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`);
      expect(contrastOf(shades.color, shades.onColor)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(shades.cover, shades.onCover)).toBeGreaterThanOrEqual(4.5);
      for (const paper of ['#fefffb', '#f5f7f1', '#e9ece3']) {
        expect(contrastOf(shades.text.light, paper)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(shades.edge.light, paper)).toBeGreaterThanOrEqual(3);
      }
      for (const night of ['#171e2d', '#0f1420', '#212a3c']) {
        expect(contrastOf(shades.text.dark, night)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(shades.edge.dark, night)).toBeGreaterThanOrEqual(3);
      }
    }),
  );
});
