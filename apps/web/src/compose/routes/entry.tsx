import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { EntryScreen } from '#features/entry/entry-screen.tsx';

/** Whose entry it is, in links to others' entries; a value nobody can have is as none. */
const OwnerSearch = v.object({ owner: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined)) });

export const Route = createFileRoute('/entry/$id')({ validateSearch: OwnerSearch, component: EntryRoute });

function EntryRoute() {
  const { id } = Route.useParams();
  const { owner } = Route.useSearch();
  return <EntryScreen key={id} entryId={id} owner={owner} />;
}
