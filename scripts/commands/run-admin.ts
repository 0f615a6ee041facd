import path from 'node:path';
import { ROOT } from '../shared/root.ts';
import { run } from '../shared/run.ts';

/** Becomes a command of the API, with the arguments of this process and its exit code. */
export async function runAdmin(
  command: 'audit' | 'backup' | 'distribute' | 'invite' | 'moderate' | 'pro' | 'restore',
): Promise<never> {
  const file = path.join(ROOT, 'apps/api/src/admin', `${command}.ts`);
  const { code } = await run(process.execPath, [file, ...process.argv.slice(2)]);
  process.exit(code);
}
