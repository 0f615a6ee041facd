import { applyImport, cancelImport, createImport, getImport } from '@tagfalter/contract/imports';
import { type Route, route } from '#api/http/route.ts';
import type { ImportDeps } from './import-deps.ts';
import { applyImport as apply, beginImport, cancelImport as cancel, readImport } from './service.ts';

export function importRoutes(deps: ImportDeps): Route[] {
  return [
    route(createImport, ({ actor, body }) => beginImport(deps, actor.accountId, body)),
    route(getImport, async ({ actor }) => ({ import: await readImport(deps, actor.accountId) })),
    route(applyImport, ({ actor: { accountId }, params: { id }, body }) => apply(deps, { accountId, id }, body)),
    route(cancelImport, ({ actor: { accountId }, params: { id } }) => cancel(deps, { accountId, id })),
  ];
}
