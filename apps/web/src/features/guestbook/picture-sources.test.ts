import { expect, it } from 'vitest';
import { firstPictureSources } from './picture-sources.ts';

const picture = (width: number, height: number) => ({
  ...{ hash: 'a', isTop: true, displayUrl: '/display', thumbnailUrl: '/thumb', width, height },
});

it('offers the thumbnail by the width at which the picture stands', () => {
  expect(firstPictureSources(picture(3000, 4000), 2)).toEqual({
    src: '/display',
    srcSet: '/thumb 480w, /display 750w',
    sizes: '(min-width: 60rem) calc(0.525 * 688px), calc(0.525 * min(32rem, 100vw - 4rem))',
  });
});

it.each<[number, number, number, string]>([
  [1, 3000, 4000, '1.000'],
  [2, 4000, 3000, '0.933'],
  [2, 2000, 4000, '0.500'],
  [3, 3000, 4000, '0.667'],
  [3, 4000, 2000, '1.400'],
])('%i pictures, %i × %i: the first needs %s', (count, width, height, share) => {
  expect(firstPictureSources(picture(width, height), count).sizes).toContain(`calc(${share} * 688px)`);
});

it('shows a small picture whole', () => {
  expect(firstPictureSources(picture(400, 300), 2)).toEqual({ src: '/display' });
});
