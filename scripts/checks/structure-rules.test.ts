import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSources, type Sources } from './structure-imports.ts';
import { HOUSES } from './structure-rooms.ts';
import { RULES } from './structure-rules.ts';

const [API, WEB, LOCAL] = ['apps/api/src', 'apps/web/src', 'packages/local/src'];
const ENTRIES = `${API}/features/entries`;

/** Imports by file, and the end of the sentence that each has to bring; none where it is allowed. */
const IMPORTS: readonly (readonly [from: string, to: string, why?: string])[] = [
  ['packages/domain/src/a.ts', 'packages/contract/src/b.ts', 'imports no other package of the workspace.'],
  ['packages/contract/src/a.ts', `${LOCAL}/base/b.ts`, 'it knows neither side.'],
  ['packages/contract/src/a.ts', 'packages/domain/src/b.ts'],
  [`${LOCAL}/base/a.ts`, 'packages/openid/src/b.ts', 'nothing of the apps.'],
  [`${LOCAL}/base/a.ts`, 'react', 'nothing of the apps.'],
  [`${LOCAL}/media/a.ts`, `${LOCAL}/sync/b.ts`, 'media must not see it. The order'],
  [`${LOCAL}/media/a.test.ts`, `${LOCAL}/sync/b.ts`],
  ['packages/ui/src/a.tsx', 'packages/domain/src/b.ts', 'as props.'],
  ['packages/ui/src/a.tsx', '@lingui/core', 'as props.'],
  [`${API}/base/a.ts`, `${API}/db/b.ts`, 'knows none.'],
  [`${API}/base/a.test.ts`, `${API}/db/b.ts`],
  [`${API}/db/a.test.ts`, `${API}/http/b.ts`, 'The database knows no other room'],
  [`${API}/ports/a.ts`, `${API}/mails/b.ts`, 'Ports and changes see the database alone'],
  [`${API}/changes/a.ts`, `${API}/ports/b.ts`, 'Ports and changes see the database alone'],
  [`${API}/mails/a.ts`, `${API}/db/b.ts`, 'the port sends it.'],
  [`${API}/features/people/a.ts`, 'postgres', 'Only db/ opens a database'],
  [`${API}/adapters/a.ts`, '@electric-sql/pglite', 'Only db/ opens a database'],
  [`${API}/sync/a.ts`, 'drizzle-orm/pglite', 'Only db/ opens a database'],
  [`${API}/adapters/server-locks.ts`, 'postgres'],
  [`${API}/sync/a.ts`, 'pg-boss'],
  [`${API}/db/a.ts`, 'postgres'],
  [`${API}/http/a.ts`, `${API}/features/people/b.ts`, 'knows no route'],
  [`${API}/adapters/a.ts`, `${API}/features/people/b.ts`, 'An adapter knows its port'],
  [`${API}/backup/a.ts`, `${API}/adapters/b.ts`, 'A backup sees tables'],
  [`${API}/backup/a.ts`, `${API}/adapters/file-blobs.ts`],
  [`${API}/compose/a.ts`, `${API}/adapters/b.ts`, 'only main and the commands choose adapters.'],
  [`${API}/features/people/a.ts`, `${API}/features/media/b.ts`, 'A feature imports no sibling'],
  [`${API}/features/people/a.ts`, `${API}/sync/routes.ts`, 'imports no sync and no adapter'],
  [`${API}/features/people/in/a.ts`, `${API}/features/people/b.ts`],
  [`${API}/sync/a.ts`, `${API}/features/media/b.ts`, 'it knows no other feature.'],
  [`${API}/sync/a.ts`, `${ENTRIES}/rules/b.ts`],
  [`${API}/sync/push/a.ts`, `${API}/sync/pull/b.ts`, 'Within sync'],
  [`${API}/sync/pull/a.ts`, `${API}/sync/stream/b.ts`, 'Within sync'],
  [`${API}/sync/stream/a.ts`, `${API}/sync/routes.ts`, 'Within sync'],
  [`${ENTRIES}/rules/a.ts`, `${ENTRIES}/repository.ts`, 'The rules of entries are pure'],
  [`${ENTRIES}/feed/a.ts`, `${ENTRIES}/rest/b.ts`, 'Within entries'],
  [`${WEB}/features/editor/a.tsx`, '#features/search/b.ts', 'A feature imports no sibling'],
  [`${WEB}/features/editor/a.tsx`, '#compose/b.ts', 'A feature knows nothing of compose/'],
  [`${WEB}/guest/a.ts`, '#features/editor/b.ts', 'it knows no diary.'],
  [`${WEB}/guest/a.ts`, '#features/wall/b.ts'],
  [`${WEB}/visitor/a.ts`, '#entities/diary/b.ts', 'it knows no diary.'],
  [`${WEB}/visitor/a.ts`, '#entities/share/b.ts'],
  [`${WEB}/sign-in/a.ts`, '#entities/share/b.ts', 'it knows the way there, and no diary.'],
  [`${WEB}/entities/event/a.ts`, '#entities/person/b.ts', 'it knows no person and no diary.'],
  [`${WEB}/entities/event-book/a.ts`, '#entities/diary/b.ts', 'it knows who calls, and no diary.'],
  [`${WEB}/entities/event-host/a.ts`, '#entities/person/b.ts', 'callers are told.'],
  [`${WEB}/entities/person/a.ts`, '#entities/diary/b.ts', 'The person knows no diary'],
  [`${WEB}/entities/diary/a.ts`, '#entities/entry/b.ts', 'assistant → entry → diary'],
  [`${WEB}/entities/diary/a.ts`, '#entities/person/b.ts'],
  [`${WEB}/entities/entry/a.ts`, '#entities/assistant/b.ts', 'assistant → entry → diary'],
  [`${WEB}/entities/assistant/a.ts`, '#entities/event/b.ts', 'assistant → entry → diary'],
  [`${WEB}/entities/quiet/a.ts`, '#features/editor/b.ts', 'features → entities → platform.'],
  [`${WEB}/platform/a.ts`, '#entities/person/b.ts', 'no person and no screens.'],
  [`${WEB}/i18n/a.ts`, 'packages/local/src/base/b.ts', 'nothing of the app.'],
  ['packages/web-build/src/a.ts', `${WEB}/compose/b.ts`, 'reads its modules'],
  ['packages/web-build/src/a.ts', 'packages/domain/src/b.ts'],
  ['packages/e2e/specs/a.ts', 'scripts/commands/b.ts', 'packages/e2e must not see it.'],
  ['packages/e2e/specs/a.ts', 'scripts/shared/b.ts'],
  ['scripts/commands/a.ts', 'packages/e2e/src/b.ts'],
];

/** Imports in every form, of a file that may see all it names. */
const FORMS = `
import * as v from 'valibot';
import {
  type Day,
} from '../../entities/entry/day.ts';
import '#platform/theme.ts';
export { day } from './own.ts';
const late = await import('./in/late.ts');
import type { Later } from '../../i18n/later.ts';
const said = "import x from '../../compose/said.ts'";`;
const NAMED = ['entities/entry/day', 'features/days/in/late', 'features/days/own', 'i18n/later', 'platform/theme'];

let root: string;
let sources: Sources;

const at = (file: string, from: string) =>
  /^(apps|packages|scripts)\//.test(file) ? path.posix.relative(path.posix.dirname(from), file) : file;
const target = (to: string) => (to.startsWith('#') ? `${WEB}/${to.slice(1)}` : to);

function write(file: string, text: string, flag = 'w'): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text, { flag });
}

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'structure-'));
  for (const folder of ['apps', 'packages', 'workbox', 'scripts']) mkdirSync(path.join(root, folder));
  write('apps/web/package.json', JSON.stringify({ name: 'web', imports: { '#*': './src/*' } }));
  for (const [, to] of IMPORTS) if (to.includes('/') && !to.startsWith('@')) write(target(to), 'export {};\n', 'a');
  for (const [from, to] of IMPORTS) write(from, `import ${JSON.stringify(at(to, from))};\n`, 'a');
  for (const file of [...NAMED, 'compose/said']) write(`${WEB}/${file}.ts`, 'export {};\n');
  write(`${WEB}/features/days/forms.ts`, FORMS);
  write(`${LOCAL}/loop/round.ts`, "import './trip.ts';\n");
  write(`${LOCAL}/loop/trip.ts`, "import type {} from './round.ts';\n");
  sources = await readSources(RULES, root);
});
afterAll(() => rmSync(root, { recursive: true }));

test.each(IMPORTS.map(([from, to, why]) => ({ from, to, why })))('$from imports $to: $why', ({ from, to, why }) => {
  const said = sources.broken.filter((one) => one.startsWith(`${from} imports ${target(to)}: `));
  expect(said.map((one) => one.includes(why ?? ''))).toEqual(why === undefined ? [] : [true]);
});

test('no rule is without a case', () => {
  const proven = IMPORTS.flatMap(([, , why]) => why ?? []);
  const comments = (RULES.forbidden ?? []).flatMap(({ name, comment = '' }) => (name === 'circle' ? [] : comment));
  const named = comments.filter((comment) => !comment.includes('must not see it.'));
  expect(named.filter((comment) => !proven.some((why) => comment.includes(why)))).toEqual([]);
});

test('a room sees only what comes after it', () => {
  const lists = [HOUSES, ...HOUSES.map(({ rooms }) => rooms)];
  const above = lists.flatMap((list) =>
    list.flatMap(({ sees = [] }, at) =>
      sees.filter((one) => list.slice(0, at + 1).some(({ name }) => one.startsWith(name))),
    ),
  );
  expect(above).toEqual([]);
});

test('reads imports of every form that lead into the workspace', () => {
  const file = `${WEB}/features/days/forms.ts`;
  const read = sources.imports.filter(({ from }) => from === file).map(({ to }) => to);
  expect(read.toSorted()).toEqual(NAMED.map((name) => `${WEB}/${name}.ts`));
});

test('says where imports go in a circle, types included', () => {
  const circles = sources.broken.filter((one) => one.endsWith('No circles.'));
  expect(circles).toEqual([expect.stringContaining(`${LOCAL}/loop/round.ts → ${LOCAL}/loop/trip.ts → `)]);
});
