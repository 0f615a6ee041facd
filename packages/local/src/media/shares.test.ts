import 'fake-indexeddb/auto';
import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { beforeEach, expect, it } from 'vitest';
import { dropShares, keepShare, listShares, SharesFull } from './shares.ts';

beforeEach(async () => {
  const waiting = await listShares();
  await dropShares(waiting.map(({ id }) => id));
});

function form(fields: Record<string, string>, files: File[] = []): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  for (const file of files) made.append('images', file);
  return made;
}
const photo = (name: string, size = 3) =>
  new File([new Uint8Array(size)], name, { type: 'image/jpeg', lastModified: 1_700_000_000_000 });

it('keeps named photos and words until a day takes them', async () => {
  await keepShare(form({ text: 'Am See' }, [photo('see.jpg'), photo('steg.jpg')]));
  const [share] = await listShares();
  expect(share).toMatchObject({ text: 'Am See', tooLarge: [], surplus: 0 });
  expect(share?.files.map(({ name, lastModified, blob }) => [name, lastModified, blob.type, blob.size])).toEqual([
    ['see.jpg', 1_700_000_000_000, 'image/jpeg', 3],
    ['steg.jpg', 1_700_000_000_000, 'image/jpeg', 3],
  ]);
  await dropShares([share?.id ?? 0]);
  expect(await listShares()).toEqual([]);
});

it.each<[Record<string, string>, string]>([
  [{ title: 'Der See', text: 'Schön hier', url: 'https://see.example' }, 'Der See\nSchön hier\nhttps://see.example'],
  [
    { title: 'Am See', text: 'Am See: https://see.example', url: 'https://see.example' },
    'Am See\nAm See: https://see.example',
  ],
  [{ title: ' ', text: ' Nur das \n' }, 'Nur das'],
])('takes the words of %j', async (fields, words) => {
  await keepShare(form(fields));
  expect((await listShares()).map(({ text }) => text)).toEqual([words]);
});

it('names large files, counts surplus ones, and ignores an empty share', async () => {
  await keepShare(form({}));
  expect(await listShares()).toEqual([]);
  const many = Array.from({ length: 23 }, (_, i) => photo(`${i}.jpg`));
  await keepShare(form({}, [photo('riesig.jpg', MAX_IMAGE_BYTES), ...many]));
  const [share] = await listShares();
  expect([share?.files.length, share?.tooLarge, share?.surplus]).toEqual([20, ['riesig.jpg'], 3]);
});

it('keeps no more than ten at once', async () => {
  for (let i = 0; i < 10; i += 1) await keepShare(form({ text: `${i}` }));
  await expect(keepShare(form({ text: 'elf' }))).rejects.toThrow(SharesFull);
  expect(await listShares()).toHaveLength(10);
});
