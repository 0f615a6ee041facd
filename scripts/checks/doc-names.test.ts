import { expect, test } from 'vitest';
import { lostNames, treeFaults } from './doc-names.ts';

const FILES = [
  'packages/local/src/drafts.ts',
  'packages/local/src/drafts.test.ts',
  'packages/local/src/sync/push.ts',
  'packages/local/src/sync/push-size.ts',
  'packages/local/src/media/send-file.ts',
  'apps/web/src/features/editor/use-save.ts',
];
const TREE = `packages/
  domain/        pure rules
    day          a day
  local/         the device
    drafts                     what is not yet an entry
    sync/push · push-size      what goes out, and how much at once
    media/                     files
  ui/            the design system
`;

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

test('holds the tree against the files of a package, both ways', () => {
  expect(treeFaults(TREE, 'packages/local', FILES)).toEqual([]);
  const renamed = FILES.map((file) => file.replace('push-size', 'push-sizes'));
  expect(treeFaults(TREE, 'packages/local', renamed)).toEqual([
    'The tree lists sync/push-size in packages/local: it is not there.',
    'The tree does not list sync/push-sizes of packages/local.',
  ]);
});
