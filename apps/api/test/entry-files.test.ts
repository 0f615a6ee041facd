import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databases } from './database.ts';
import { type EntryStage, filePart, openEntryStage, saved } from './entry-stage.ts';
import { type FormPart, fixture } from './forms.ts';

describe.each(databases)('files of entries on $name', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  });
  afterAll(() => stage.close());

  it('keeps files, shows re-encoded ones, rejects surplus (decision 12, 20)', async () => {
    const [free, pro] = [await stage.person(), await stage.person({ proAccount: true })];
    const files = [
      await filePart('photo-1.jpg'),
      await filePart('photo-2.jpg'),
      await filePart('speech-de.webm', 'audio'),
    ];
    const ofFree = saved(await stage.post(free, { date: stage.today(), text: '' }, { files }));
    expect(ofFree.rejected).toMatchObject([{ field: 'images', code: 'tier_limit', name: 'photo-2.jpg' }]);
    expect(ofFree).toMatchObject({ imageUrls: { length: 1 }, thumbnailUrls: { length: 1 }, mainImageIndex: 0 });

    const ofPro = saved(await stage.post(pro, { date: stage.today(), mainImageIndex: '1' }, { files }));
    expect(ofPro).toMatchObject({
      rejected: [],
      imageUrls: { length: 2 },
      originalUrls: { length: 2 },
      mainImageIndex: 1,
    });
    const shown = await stage.product.app.inject(ofPro.imageUrls[0] ?? '');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    const played = await stage.product.app.inject(ofPro.audioUrl ?? '');
    expect(played.rawPayload.equals(await fixture('speech-de.webm'))).toBe(true);
    const original = await stage.product.app.inject(ofPro.originalUrls[0] ?? '');
    expect(original.headers['content-disposition']).toContain('attachment');
    expect(original.rawPayload.equals(await fixture('photo-1.jpg'))).toBe(true);

    // Only the second stays; signature and variant do not matter (wire 8).
    const kept = new URL(ofPro.thumbnailUrls[1] ?? '', 'https://any.example');
    kept.search = '';
    const fewer = saved(await stage.patch(pro, ofPro.id, { existingImages: JSON.stringify([kept.href]) }));
    expect(fewer).toMatchObject({ imageUrls: { length: 1 }, mainImageIndex: 0, audioUrl: expect.any(String) });
    expect(fewer.originalUrls[0]?.split('?')[0]).toBe(ofPro.originalUrls[1]?.split('?')[0]);
  });

  it('keeps a photo whose room was freed during the call (S10)', async () => {
    const mia = await stage.person();
    const day = { date: stage.today(), text: 'am See' };
    const first = saved(await stage.post(mia, day, { files: [await filePart('photo-1.jpg')] }));
    const { blobs } = stage.product.deps;
    const adopt = blobs.adopt.bind(blobs);
    // The second photo has no room until the first is removed elsewhere.
    const adopting = vi.spyOn(blobs, 'adopt').mockImplementationOnce(async (...given) => {
      await stage.patch(mia, first.id, { existingImages: '[]' });
      return adopt(...given);
    });
    const files = [await filePart('photo-2.jpg'), await filePart('speech-de.webm', 'audio')];
    const both = saved(await stage.patch(mia, first.id, {}, { files }));
    adopting.mockRestore();
    expect(both).toMatchObject({ rejected: [], imageUrls: { length: 1 }, audioUrl: expect.any(String) });
    const original = await stage.product.app.inject(both.originalUrls[0] ?? '');
    expect(original.rawPayload.equals(await fixture('photo-2.jpg'))).toBe(true);
  });

  it('answers 415 for wrong content, for the whole call (wire 23)', async () => {
    const mia = await stage.person({ proAccount: true });
    const html: FormPart = {
      field: 'images',
      name: 'a.jpg',
      bytes: Buffer.from('<html><script>1</script>'),
      type: 'image/jpeg',
    };
    const noPhoto = await stage.post(
      mia,
      { date: stage.today(), text: 'x' },
      { files: [await filePart('photo-1.jpg'), html] },
    );
    expect([noPhoto.statusCode, noPhoto.json()]).toMatchObject([415, { code: 'unsupported_type' }]);
    const noSound = await stage.post(
      mia,
      { date: stage.today(), text: 'x' },
      { files: [await filePart('photo-1.jpg', 'audio')] },
    );
    expect(noSound.statusCode).toBe(415);
    expect((await stage.get(mia, '/api/entries')).json()).toEqual([]);
  });

  it('ignores bytes behind the end of an image (wire 23)', async () => {
    const bytes = Buffer.concat([await fixture('photo-1.jpg'), Buffer.from('<script>alert(1)</script>')]);
    const files: FormPart[] = [{ field: 'images', name: 'polyglot.jpg', bytes }];
    const { imageUrls, originalUrls } = saved(
      await stage.post(await stage.person(), { date: stage.today() }, { files }),
    );
    const shown = await stage.product.app.inject(imageUrls[0] ?? '');
    expect(shown.rawPayload.includes('<script>')).toBe(false);
    const original = await stage.product.app.inject(originalUrls[0] ?? '');
    expect(original.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });
});
