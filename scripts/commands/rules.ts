// Prints which tests prove each sync rule, by the rule numbers in their titles: `npm run rules`, `npm run rules -- S4 S12`.
import { parseArgs } from 'node:util';
import { provenRules, type Rule, readSyncRules } from '../checks/sync-rules.ts';

function printed({ id, name, proofs }: Rule): string {
  const files = Map.groupBy(proofs, ({ file }) => file);
  const tests = [...files].map(([file, own]) => `  ${file}\n${own.map(({ title }) => `    ${title}\n`).join('')}`);
  return `${id} ${name}: ${proofs.length} tests in ${files.size} files\n${tests.join('')}`;
}

const { positionals } = parseArgs({ allowPositionals: true });
const rules = provenRules(readSyncRules());
const unknown = positionals.filter((id) => !rules.some((rule) => rule.id === id));
if (unknown.length > 0) {
  console.error(`No such rule: ${unknown.join(', ')}. There are ${rules.map(({ id }) => id).join(', ')}.`);
  process.exit(2);
}
const wanted = rules.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
console.log(wanted.map(printed).join('\n'));
