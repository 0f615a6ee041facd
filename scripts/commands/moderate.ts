// Reports, take-downs and blocked accounts: `npm run moderate -- list`; without a word it says what there is.
import { runAdmin } from './run-admin.ts';

await runAdmin('moderate');
