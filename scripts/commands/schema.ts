// Makes the migration of the whole schema anew from `apps/api/src/db`: `npm run schema`. Until the first release there is only this one.
import { writeFirstMigration } from '../data/first-migration.ts';

await writeFirstMigration();
