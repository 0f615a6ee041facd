// Shows sign-ins and what the operator did, the newest first: `npm run audit [-- --email mia@example.org] [--limit 100]`.
import { runAdmin } from './run-admin.ts';

await runAdmin('audit');
