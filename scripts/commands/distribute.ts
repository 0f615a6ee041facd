// Spreads the tables over the workers of a Citus cluster: `npm run distribute`, after migrations and after a restore.
import { runAdmin } from './run-admin.ts';

await runAdmin('distribute');
