// Prints invitation codes, one a line: `npm run invite -- --count 5`.
import { runAdmin } from './run-admin.ts';

await runAdmin('invite');
