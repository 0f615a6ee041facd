import { describe, expect, it } from 'vitest';
import { extensionOf, filesOf, MediaNames } from './media-names.ts';

const image = (hash: string, type = 'image/jpeg') => ({ hash, type, size: 1, name: `${hash}.x` });

describe('names of media in an archive', () => {
  it('count by day, and name a shared file by its first day', () => {
    const names = new MediaNames();
    expect([
      names.nameFor('2026-11-20', image('a')),
      names.nameFor('2026-11-20', image('b', 'image/webp')),
      names.nameFor('2026-11-21', image('c', 'audio/webm; codecs=opus')),
      names.nameFor('2026-11-22', image('a')),
    ]).toEqual([
      'media/2026-11-20-1.jpg',
      'media/2026-11-20-2.webp',
      'media/2026-11-21-1.webm',
      'media/2026-11-20-1.jpg',
    ]);
    expect([names.nameOf('b'), names.nameOf('z')]).toEqual(['media/2026-11-20-2.webp', undefined]);
  });

  it('have an extension for types that nobody knows', () => expect(extensionOf('text/html')).toBe('bin'));

  it('are of everything a day names, its earlier versions too, each once', () => {
    const audio = { hash: 's', type: 'audio/mp4', size: 1, durationMs: 1, peaks: [] };
    const found = filesOf({ images: [image('a')], audio }, [
      { content: { images: [image('a'), image('b')], audio: null } },
    ]);
    expect(found.map(({ hash }) => hash)).toEqual(['a', 's', 'b']);
  });
});
