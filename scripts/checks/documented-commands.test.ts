import { expect, it } from 'vitest';
import { namedCommands, unprovenCommands } from './documented-commands.ts';

it.each([
  ['`npm run backup -- folder` and `npm start`', ['backup', 'start']],
  ['```\nnpm test    # all\nnpm run pro -- --end\n```', ['test', 'pro']],
  ['| `exec api1 tagfalter invite --count 3` |', ['invite']],
  ['`docker compose -f deploy/compose.yaml up`', ['docker compose']],
  ['npm run is what Tagfalter knows; `npm install` is not ours', []],
])('finds the commands of %j', (text, expected) => {
  expect(namedCommands(text)).toEqual(expected);
});

it('finds for every documented command what runs it', async () => {
  expect(await unprovenCommands()).toBe('');
});
