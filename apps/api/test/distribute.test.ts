import { afterEach, describe, expect, it } from 'vitest';
import { emptyServerDatabase } from './database.ts';
import { endPrograms, runProgram, withDirectory } from './process.ts';

afterEach(endPrograms);

/** Exit code and message. */
async function distribute(env: Record<string, string>): Promise<[number | null, string]> {
  const run = runProgram('admin/distribute.ts', env);
  return [await run.ended, run.errors()];
}

describe('the command distribute (decision 134)', () => {
  it('refuses the embedded database', () =>
    withDirectory(async (home) => {
      const sentence = 'The embedded database lies in one directory; name a server in DATABASE_URL.\n';
      expect(await distribute({ DATA_DIR: home })).toEqual([1, sentence]);
    }));

  it('refuses a server without workers, which stays as it is', () =>
    withDirectory(async (home) => {
      const { url, remove } = await emptyServerDatabase();
      const sentence = 'The database cannot be distributed: it has no Citus with workers. See docs/operations.md.\n';
      expect(await distribute({ DATA_DIR: home, DATABASE_URL: url })).toEqual([1, sentence]);
      await remove();
    }));
});
