// Collects the texts of the web app into the four catalogs; what is new there waits for its translation.
import path from 'node:path';
import { program, ROOT } from '../shared/root.ts';
import { run } from '../shared/run.ts';

const extracted = await run(program('apps/web', 'lingui'), ['extract', '--clean', '--workers', '1'], {
  cwd: path.join(ROOT, 'apps/web'),
});
process.exit(extracted.code);
