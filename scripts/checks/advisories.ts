import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { ROOT } from '../shared/root.ts';

const REGISTRY = 'https://registry.npmjs.org/-/npm/v1/security/advisories/bulk';
const PATIENCE_MS = 10_000;
/** A package of the lockfile, such as `'@tus/server@2.4.5':` or `fastify@5.12.8:`. */
const LOCKED = /^ {2}'?((?:@[\w.-]+\/)?[\w.-]+)@(\d[^('":]*)'?:$/gm;

const AdvisorySchema = v.object({ severity: v.string(), title: v.string(), url: v.string() });
const ReplySchema = v.record(v.string(), v.array(AdvisorySchema));

/**
 * Asks the registry what is known against the locked packages. Only what it calls critical fails; the rest is said on
 * stderr. A registry that does not answer is said and passed over.
 */
export async function knownFlaws(): Promise<string> {
  const reply = await ask(lockedPackages(readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8')));
  if (typeof reply === 'string') {
    console.error(`– the registry told nothing of known flaws: ${reply}`);
    return '';
  }
  const lines = Object.entries(reply).flatMap(([name, found]) =>
    found.map(({ severity, title, url }) => `${severity}: ${name}: ${title} (${url})`),
  );
  const critical = lines.filter((line) => line.startsWith('critical'));
  for (const line of lines) if (!critical.includes(line)) console.error(`– ${line}`);
  return critical.join('\n');
}

/** Versions by name. */
export function lockedPackages(lockfile: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const packages = lockfile.slice(lockfile.indexOf('\npackages:\n'), lockfile.indexOf('\nsnapshots:\n'));
  for (const [, name = '', version = ''] of packages.matchAll(LOCKED)) {
    found[name] = [...(found[name] ?? []), version];
  }
  return found;
}

async function ask(packages: Record<string, string[]>): Promise<v.InferOutput<typeof ReplySchema> | string> {
  try {
    const reply = await fetch(REGISTRY, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(packages),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return reply.ok ? v.parse(ReplySchema, await reply.json()) : `status ${reply.status}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'no reply';
  }
}
