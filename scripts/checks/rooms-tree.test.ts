import { expect, it } from 'vitest';
import { roomsTree, sentenceOf } from './rooms-tree.ts';

it.each([
  [
    '// A note.\nconst b = 1;\n/** Another. */\nexport const b = 1;\n/** Sends a batch. */\nexport function pushBatch() {}',
    'Sends a batch',
  ],
  ["import a from 'a';\n\n/** Text of an entry. More of it. */\nexport const a = 1;", 'Text of an entry'],
  ['// Draws who imports whom:\n// from the code', 'Draws who imports whom'],
  ['/** A value such as `a.b` */', 'A value such as `a.b`'],
  ['/** @throws Error */\nconst a = 1;', ''],
  ['const a = 1;', ''],
])('takes the sentence that says most of a file: %j', (source, sentence) => {
  expect(sentenceOf({ file: 'src/push-batch.ts', source })).toBe(sentence);
});

it('prints folders once, files below them with their sentences', () => {
  const files = [
    { file: 'packages/b/src/push.ts', source: '/** Sends. */' },
    { file: 'packages/a/src/one.ts', source: '' },
    { file: 'packages/a/src/sync/two.ts', source: '// Two.' },
  ];
  expect(roomsTree(files)).toBe(
    [
      'packages/',
      '  a/',
      '    src/',
      '      one.ts',
      '      sync/',
      '        two.ts  Two',
      '  b/',
      '    src/',
      '      push.ts  Sends',
    ].join('\n'),
  );
});
