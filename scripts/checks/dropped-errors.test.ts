import { expect, it } from 'vitest';
import { droppedErrors, droppedIn } from './dropped-errors.ts';

it.each([
  ['try {\n  go();\n} catch {\n  return false;\n}', [3]],
  ['try {\n  go();\n} catch {\n  // Expected: no network.\n}', []],
  ['try {\n  go();\n} catch (error) {\n  report(error);\n}', []],
  ['await go().catch(() => undefined);', [1]],
  ['// Expected: no answer.\nawait go().catch(() => undefined);\nawait come().catch(() => undefined);', []],
  ['// Expected: no answer.\n\n\nawait go().catch(() => undefined);', [4]],
  ['await go().catch((error) => report(error));', []],
])('finds an error that is dropped without a reason: %j', (source, lines) => {
  expect(droppedIn(source)).toEqual(lines);
});

it('finds none in the sources', async () => {
  expect(await droppedErrors()).toBe('');
});
