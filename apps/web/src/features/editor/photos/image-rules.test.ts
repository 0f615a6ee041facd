import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { describe, expect, it } from 'vitest';
import { type FileFacts, judgeImages } from './image-rules.ts';

const photo = (name: string, more: Partial<FileFacts> = {}): FileFacts => ({
  name,
  size: 1000,
  lastModified: 1,
  type: 'image/jpeg',
  content: 'image/jpeg',
  ...more,
});

const cases: [string, FileFacts, string | undefined][] = [
  ['a JPEG', photo('a.jpg'), undefined],
  ['a PNG', photo('a.png', { type: 'image/png', content: 'image/png' }), undefined],
  ['a WebP', photo('a.webp', { type: 'image/webp', content: 'image/webp' }), undefined],
  ['a GIF', photo('a.gif', { type: 'image/gif', content: 'image/gif' }), undefined],
  ['one byte below 20 MB', photo('a.jpg', { size: MAX_IMAGE_BYTES - 1 }), undefined],
  ['exactly 20 MB', photo('a.jpg', { size: MAX_IMAGE_BYTES }), 'too-large'],
  ['a JPEG called .HEIC', photo('IMG_1.HEIC', { type: 'image/heic' }), undefined],
  ['a JPEG of the type image/jpg', photo('a.jpg', { type: 'image/jpg' }), undefined],
  ['a JPEG without a type', photo('a', { type: '' }), undefined],
  ['a PDF', photo('a.pdf', { type: 'application/pdf', content: null }), 'not-an-image'],
  ['a text called .jpg', photo('a.jpg', { content: null }), 'unsupported'],
  ['a text without a type', photo('a', { type: '', content: null }), 'not-an-image'],
  ['an SVG', photo('a.svg', { type: 'image/svg+xml', content: null }), 'unsupported'],
  ['a HEIC, which many systems give no type', photo('IMG_1.HEIC', { type: '', content: 'image/heic' }), 'heic'],
  ['a HEIC called .jpg', photo('a.jpg', { content: 'image/heic' }), 'heic'],
  ['an empty file, as phones hand out what is in their cloud', photo('a.jpg', { size: 0, content: null }), 'not-read'],
  ['a file of a cloud that does not come', photo('a.jpg', { content: undefined }), 'not-read'],
];

describe('judgeImages', () => {
  it.each(cases)('%s', (_name, file, code) => {
    const { accepted, problems } = judgeImages([file], []);
    expect(problems.map((problem) => problem.code)).toEqual(code === undefined ? [] : [code]);
    expect(accepted).toEqual(code === undefined ? [file] : []);
  });

  it('leaves duplicates out', () => {
    const again = photo('a');
    const { accepted, problems } = judgeImages([again, again, photo('b')], [photo('a')]);
    expect(accepted.map((file) => file.name)).toEqual(['b']);
    expect(problems.map((problem) => problem.code)).toEqual(['duplicate', 'duplicate']);
  });

  it.each([
    ['name', photo('b')],
    ['size', photo('a', { size: 1001 })],
    ['last change', photo('a', { lastModified: 2 })],
  ])('tells files apart by %s', (_what, other) => {
    expect(judgeImages([other], [photo('a')]).accepted).toEqual([other]);
  });
});
