import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

/** Documents that tell people what to run. */
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'docs/data-protection.md'];

/** Commands as documents name them, with the file that runs each, or the reason why none does. */
const COMMANDS: Record<string, { by: string } | { why: string }> = {
  start: { by: 'scripts/commands/start.test.ts' },
  test: { by: '.ci/run' },
  dev: { why: 'it ends with whoever changes a file, and is used while this is written' },
  check: { by: 'scripts/commands/test.ts' },
  invite: { by: 'packages/e2e/soak/operator-image.ts' },
  pro: { by: 'packages/e2e/soak/operator-image.ts' },
  moderate: { by: 'packages/e2e/soak/operator-image.ts' },
  audit: { by: 'packages/e2e/soak/operator-image.ts' },
  backup: { by: 'packages/e2e/soak/operator-image.ts' },
  restore: { by: 'packages/e2e/soak/operator-image.ts' },
  distribute: { by: 'packages/e2e/soak/operator-image.ts' },
  demo: { by: 'packages/e2e/soak/operator-image.ts' },
  soak: { why: 'it is itself the run' },
  bench: { why: 'it is itself the run' },
  catalogs: { why: 'it writes files, which the check compares' },
  structure: { why: 'it writes a file, which the check compares' },
  rooms: { by: 'scripts/checks/rooms-tree.test.ts' },
  rules: { by: 'scripts/checks/sync-rules.test.ts' },
  schema: { why: 'it writes files, which the check compares' },
  'docker compose': { why: 'no engine runs where this is tested; the documents say so' },
};

/** Files of deploy/, with the file that runs or reads each. */
const CONFIGURATIONS: Record<string, string> = {
  '.env.example': 'packages/e2e/soak/compose-password.test.ts',
  Dockerfile: 'packages/e2e/soak/image-tree.ts',
  'Dockerfile.dockerignore': 'packages/e2e/soak/image-tree.ts',
  'compose.yaml': 'packages/e2e/soak/compose-password.test.ts',
  'nginx.conf': 'packages/e2e/soak/nginx.ts',
  'pgbouncer.ini': 'packages/e2e/soak/pgbouncer.ts',
  tagfalter: 'packages/e2e/soak/operator-image.ts',
};

const NAMED = /\bnpm (?:run )?([a-z]+)|\btagfalter ([a-z]+)|\b(docker compose)\b/g;
/** Words after `npm` that are npm's own. */
const OF_NPM = new Set(['install', 'exec', 'ci', 'run']);

/** Commands that a document names. */
export function namedCommands(text: string): string[] {
  // Only what is marked as code is meant to be typed.
  const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([marked]) => marked).join('\n');
  const found = [...code.matchAll(NAMED)].flatMap(([, npm, own, engine]) => npm ?? own ?? engine ?? []);
  return [...new Set(found)].filter((name) => !OF_NPM.has(name));
}

/** A sentence per documented command and configuration that nothing runs. */
export async function unprovenCommands(): Promise<string> {
  const isMissing = (file: string) => !existsSync(path.join(ROOT, file));
  const commands = DOCUMENTS.flatMap((document) =>
    namedCommands(readFileSync(path.join(ROOT, document), 'utf8')).flatMap((name) => {
      const known = COMMANDS[name];
      if (known === undefined) return `${document} names the command ${name}, which nothing here runs.`;
      return 'by' in known && isMissing(known.by) ? `${known.by} is to run ${name}, and is not there.` : [];
    }),
  );
  const configurations = readdirSync(path.join(ROOT, 'deploy')).flatMap((file) => {
    const by = CONFIGURATIONS[file];
    if (file === '.env') return [];
    return by === undefined || isMissing(by) ? `Nothing here runs or reads deploy/${file}.` : [];
  });
  return [...new Set([...commands, ...configurations])].join('\n');
}
