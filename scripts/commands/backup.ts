// Writes a backup of everything into a folder: `npm run backup -- folder`.
import { runAdmin } from './run-admin.ts';

await runAdmin('backup');
