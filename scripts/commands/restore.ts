// Puts a backup in the place of the database: `npm run restore -- folder [--replace]`.
import { runAdmin } from './run-admin.ts';

await runAdmin('restore');
