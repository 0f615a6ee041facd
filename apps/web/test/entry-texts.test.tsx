// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { PROTOCOL, PROTOCOL_HEADER } from '@tagfalter/contract/protocol';
import { MAX_DERIVED_TEXT, MAX_TEXT } from '@tagfalter/domain/text';
import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { PATIENCE } from '@tagfalter/local/test/patience';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { activateLanguage } from '#i18n/activate.ts';
import type { Language } from '#i18n/language.ts';
import { ENTRY_TEXTS } from './entry-texts.ts';
import { disk, fakeBrowser, microphone, pictures } from './fake-browser.ts';
import {
  choose,
  fill,
  go,
  hold,
  press,
  QUESTION,
  refusal,
  replies,
  says,
  seen,
  startApp,
  startOver,
} from './open-app.tsx';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
let changed = 0;

/** First bytes of files by type; a photo's where no other is given. */
const HEADS: Record<string, BlobPart> = {
  'text/plain': 'Liebes Tagebuch',
  'image/heic': '\0\0\0\x18ftypheic',
  'image/tiff': 'II*\0',
};

function file(name: string, type: string, size?: number): File {
  changed += 1;
  const made = new File([HEADS[type] ?? JPEG], name, { type, lastModified: changed });
  return size === undefined ? made : Object.defineProperty(made, 'size', { value: size });
}

beforeAll(async () => {
  fakeBrowser();
  return startApp();
});
beforeEach(async () => {
  microphone.isAllowed = false;
  pictures.areReadable = true;
  Object.assign(disk, { isFull: false, isLocked: false });
  await startOver();
});

describe.each(['de', 'en', 'fr', 'es'] as const satisfies Language[])('in %s', (language) => {
  const t = ENTRY_TEXTS[language];
  beforeEach(() => activateLanguage(language));

  it('names the rules of an entry', async () => {
    await go('/create');
    await says(t.newEntry);
    await press(t.save);
    await says(t.emptyTitle, t.empty);
    await fill(t.emojis, 'x');
    await says(t.onlyEmojis);
    await fill(t.emojis, '🦋🌊🍞🌙🔥🍵🎈🎉');
    await says(t.tooManyEmojis);
    await fill(t.text, 'x'.repeat(MAX_TEXT + 1));
    await press(t.save);
    await says(t.tooLong);
    await fill(t.text, 'x');
    await fill(t.summary, 'x'.repeat(MAX_DERIVED_TEXT + 1));
    await press(t.save);
    await says(t.summaryTooLong);
  });

  it('says which photos it does not take', async () => {
    await go('/create');
    await choose(t.choosePhotos, file('a.txt', 'text/plain'), file('b.jpg', 'image/jpeg', MAX_IMAGE_BYTES));
    await says(t.notAnImage, t.tooLarge);
    await choose(t.choosePhotos, file('c.heic', 'image/heic'), file('d.tiff', 'image/tiff'));
    await says(t.heic, t.format);
    pictures.areReadable = false;
    await choose(t.choosePhotos, file('e.jpg', 'image/jpeg'));
    await says(t.unreadable);
    pictures.areReadable = true;
    disk.isFull = true;
    await choose(t.choosePhotos, file('f.jpg', 'image/jpeg'));
    await says(t.noSpace);
    disk.isFull = false;
    disk.isLocked = true;
    await choose(t.choosePhotos, file('f.jpg', 'image/jpeg'));
    await says(t.notKept);
    disk.isLocked = false;
    // File of a cloud that is out of reach.
    const away = file('away.jpg', 'image/jpeg');
    away.slice = () => {
      throw new DOMException('out of reach', 'NotReadableError');
    };
    await choose(t.choosePhotos, away);
    await says(t.notRead);
    const photo = file('g.jpg', 'image/jpeg');
    await choose(t.choosePhotos, photo);
    await says(/^1 .* 1$/);
    await choose(t.choosePhotos, photo);
    await says(t.duplicate);
    await choose(t.choosePhotos, file('h.jpg', 'image/jpeg'));
    await says(t.tooManyImages, t.imagesWithPro);
  });

  it('names the states of a voice recording', async () => {
    await go('/create');
    await press(t.record);
    await says(t.microphone);
    microphone.isAllowed = true;
    const clock = performance.now.bind(performance);
    await press(t.record);
    await says('0:00');
    const ahead = vi.spyOn(performance, 'now').mockImplementation(() => clock() + 61_000);
    const reply = hold('/api/transcribe-audio');
    await says(t.recordingEnded, t.recordWithPro, t.transcribing);
    reply(refusal('ai_failed'));
    await says(t.error, t.notTranscribed);
    ahead.mockRestore();
  });

  it('names the states of a summary', async () => {
    await go('/create');
    await fill(t.text, 'Wir waren am See. Das Wasser war kalt.');
    const reply = hold('/api/generate-summary');
    await press(t.summarise);
    await says(t.summarising);
    reply(refusal('ai_failed'));
    await says(t.error, t.notSummarised);
    replies.set('/api/generate-summary', () => Response.json({ summary: 'Am See.', emojis: '🌊', by: 'builtin' }));
    await press(t.summarise);
    await says(t.summarised);
    replies.set('/api/generate-summary', () => Response.json({ summary: 'Ein See.', emojis: '🌊', by: 'ai' }));
    await press(t.summarise);
    await says(t.summarisedByAi);
    replies.set('/api/generate-summary', () => refusal('tier_limit'));
    await press(t.summarise);
    await says(t.summaryLimit);
    await press(t.save);
    await says(t.aiTag);
  });

  it('names the states of saving', async () => {
    await go('/create');
    await press(t.reflection);
    await says(QUESTION.question);
    disk.isFull = true;
    await fill(`${t.answer} ${QUESTION.question}`, 'Paul');
    await says(t.answerNotSaved);
    await fill(t.emojis, '🌊');
    await fill(t.text, 'Am See.');
    await press(t.save);
    await says(t.error, t.notCreated);
    disk.isFull = false;
    let release = await disk.hold();
    await press(t.save);
    await says(t.saving);
    release();
    await says(t.created);
    await go('/create');
    await says(t.editEntry);
    disk.isFull = true;
    await fill(t.text, 'Am kalten See.');
    await press(t.save);
    await says(t.error, t.notSaved);
    disk.isFull = false;
    release = await disk.hold();
    await press(t.save);
    await says(t.updating);
    release();
    await says(t.updated);
  });

  it('names the states of deleting, and an entry without words', async () => {
    await go('/create');
    await choose(t.choosePhotos, file('a.jpg', 'image/jpeg'));
    await says(/^1 .* 1$/);
    await press(t.save);
    await says(t.noText);
    const page = document.querySelector('article a[href^="/edit/"]')?.getAttribute('href')?.replace('edit', 'entry');
    for (const isFull of [true, false]) {
      await go(page ?? '');
      await press(t.remove);
      disk.isFull = isFull;
      await press(t.remove, 'dialog');
      await says(isFull ? t.notDeleted : t.deleted);
    }
  });

  it('says why there is nothing to see', async () => {
    const [mine, gone] = [crypto.randomUUID(), crypto.randomUUID()];
    const pulled = hold('/api/sync/pull');
    await go('/dashboard');
    window.dispatchEvent(new Event('online'));
    await says(t.loadingEntries);
    pulled(refusal('internal'));
    await says(t.notHereYet);
    const headers = { [PROTOCOL_HEADER]: String(PROTOCOL) };
    const nothing = { protocol: PROTOCOL, changes: [], cursor: '0', more: false, lastMutationId: 0, epoch: 0 };
    replies.set('/api/sync/pull', () => Response.json(nothing, { headers }));
    window.dispatchEvent(new Event('online'));
    await says(t.noEntries, t.firstEntry);
    const reply = hold(`/api/entries/${mine}`);
    await go(`/entry/${mine}`);
    await says(t.loading);
    reply(refusal('forbidden'));
    await says(t.denied, t.deniedWhy);
    hold(`/api/entries/${gone}`)(refusal('not_found'));
    await go(`/entry/${gone}`);
    await says(t.notFound);
    await vi.waitFor(() => expect(location.pathname).toBe('/'), PATIENCE);
    expect(seen).not.toContain('nie gezeigt');
  });
});
