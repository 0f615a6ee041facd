import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ArchiveScreen } from '#features/archive/archive-screen.tsx';

/** `?year=2025`: the year whose archive is meant; what is no year is ignored. */
const ArchiveSearch = v.object({
  year: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined)),
});

export const Route = createFileRoute('/settings/archive')({ validateSearch: ArchiveSearch, component: ArchiveRoute });

function ArchiveRoute() {
  return <ArchiveScreen year={Route.useSearch().year} />;
}
