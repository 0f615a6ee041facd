// Format, lint, types, boundaries, catalogs: everything that can be said without running the product.
import { runChecks } from '../checks/run-checks.ts';

const { passed, failed } = await runChecks();
console.log(failed === 0 ? `All ${passed} checks passed` : `${failed} of ${passed + failed} checks failed`);
process.exit(failed === 0 ? 0 : 1);
