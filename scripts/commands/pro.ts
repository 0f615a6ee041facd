// Grants an account Pro without a payment, or ends it: `npm run pro -- --email mia@example.org [--until 2027-01-31] [--end]`.
import { runAdmin } from './run-admin.ts';

await runAdmin('pro');
