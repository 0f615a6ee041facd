import { expect, test } from 'vitest';
import { CERTAIN, lostNames } from './doc-names.ts';

const FILES = [
  'packages/local/src/drafts.ts',
  'packages/local/src/drafts.test.ts',
  'packages/local/src/sync/push.ts',
  'packages/local/src/sync/push-size.ts',
  'packages/local/src/media/send-file.ts',
  'apps/web/src/features/editor/use-save.ts',
];

test('knows files and folders in backticks, with their exports', () => {
  const text =
    '`local/drafts.commitDraft`, `use-save`, `push-size.ts`, `features/editor`, `packages/local/src/sync/` and `onChange`';
  expect(lostNames('A.md', text, FILES)).toEqual([]);
});

test('says which name in backticks no file has', () => {
  expect(lostNames('A.md', '`use-save` calls `local/sync/pull` and `push-sizes`', FILES)).toEqual([
    'A.md names `local/sync/pull`, which is no file or folder.',
    'A.md names `push-sizes`, which is no file or folder.',
  ]);
});

test('takes only paths and names with an extension where words are quoted', () => {
  const text = '`use-save.ts`, `use-load.ts`, `local/sync/pull`, `dist/first` and `connect-src`';
  expect(lostNames('A.md', text, FILES, CERTAIN)).toEqual([
    'A.md names `use-load.ts`, which is no file or folder.',
    'A.md names `local/sync/pull`, which is no file or folder.',
  ]);
});
