import { describe, expect, it } from 'vitest';
import { parkedMedia, parkedMood, parkedText } from './parked-text.ts';

const save = (fields: object, more = {}) => ({
  kind: 'mutation' as const,
  args: {
    date: '2026-11-02',
    timeZone: 'Europe/Berlin',
    fields,
    addImages: [],
    removeImages: [],
    hadEntry: false,
    ...more,
  },
});

describe('the words of a refused change', () => {
  it('are its unsaved changes', () => {
    expect(parkedText(save({ text: 'Und dann hat sie doch gelacht.', topMoment: 'Lachen' }))).toBe(
      'Und dann hat sie doch gelacht.\n\nLachen',
    );
    expect(parkedText(save({}, { answers: { thanks: 'Paul', keep: '' } }))).toBe('Paul');
  });

  it('are none where nothing was written, or nothing can be read', () => {
    expect(parkedText(save({ isFavorite: true }))).toBeNull();
    expect(parkedText({ kind: 'mutation', args: 'old' })).toBeNull();
    expect(parkedText({ kind: 'media', args: null })).toBeNull();
  });
});

describe('a parked mood', () => {
  const mood = { level: 7, feeling: 'grateful', customEmoji: null };
  it('is reserved for Pro', () => {
    expect(parkedMood({ ...save({ mood }), code: 'pro_required' })).toEqual(mood);
  });

  it('is none of a whole change that was refused, and of none', () => {
    expect(parkedMood({ ...save({ mood }), code: 'edit_window_closed' })).toBeNull();
    expect(parkedMood({ ...save({ text: 'x' }), code: 'pro_required' })).toBeNull();
    expect(parkedMood({ kind: 'mutation', args: 'old', code: 'pro_required' })).toBeNull();
  });
});

describe('the media of a refused change', () => {
  const image = { hash: 'a'.repeat(64), type: 'image/jpeg', size: 9, name: 'see.jpg' };
  const audio = { hash: 'b'.repeat(64), type: 'audio/webm', size: 9, durationMs: 1000, peaks: [] };
  it('are the photos and the voice it would have added', () => {
    expect(parkedMedia(save({ text: 'x' }, { addImages: [image] }))).toEqual({ photos: [image.hash], hasVoice: false });
    expect(parkedMedia(save({ audio }))).toEqual({ photos: [], hasVoice: true });
  });

  it('are none where it added none, removed a voice, or is unreadable', () => {
    const none = { photos: [], hasVoice: false };
    expect(parkedMedia(save({ audio: null }))).toEqual(none);
    expect(parkedMedia({ args: 'old' })).toEqual(none);
  });
});
