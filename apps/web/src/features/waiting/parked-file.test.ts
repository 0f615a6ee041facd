// @vitest-environment happy-dom
import { i18n, type MessageDescriptor } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import { parkedFile } from './parked-file.ts';

const say = (words: MessageDescriptor) => i18n._(words);
const save = (fields: object, answers = {}) => {
  const day = { date: '2026-11-02', timeZone: 'Europe/Berlin', hadEntry: false };
  return { kind: 'mutation' as const, args: { ...day, fields, answers, addImages: [], removeImages: [] } };
};

beforeAll(() => activateLanguage('de'));

describe('the file of a refused change', () => {
  it('has all that was written: words, answers, emojis, mood, readers', () => {
    const mood = { level: 7, feeling: 'grateful', customEmoji: '🙂' };
    const written = save(
      { text: 'Am See.', emojis: '🦋', mood, visibility: 'friends', isFavorite: true },
      { thanks: 'Paul', keep: '' },
    );
    expect(parkedFile(written, say)?.split('\n\n')).toEqual([
      'Am See.',
      'thanks: Paul',
      '🦋',
      'Stimmung: gut 7, dankbar, 🙂',
      'Sichtbarkeit: Freunde',
    ]);
    expect(parkedFile(save({ mood: { ...mood, feeling: null, customEmoji: null } }), say)).toBe('Stimmung: gut 7');
  });

  it('is none where a text can say nothing of it', () => {
    expect(parkedFile(save({ isFavorite: true, mood: null }), say)).toBeNull();
    expect(parkedFile({ kind: 'mutation', args: 'old' }, say)).toBeNull();
    expect(parkedFile({ ...save({ text: 'x' }), kind: 'media' }, say)).toBeNull();
  });
});
