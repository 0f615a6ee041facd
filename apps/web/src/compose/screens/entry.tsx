import { getRouteApi } from '@tanstack/react-router';
import { EntryScreen } from '#features/entry/entry-screen.tsx';

const route = getRouteApi('/entry/$id');

export function EntryPage() {
  const { id } = route.useParams();
  const { owner } = route.useSearch();
  return <EntryScreen key={id} entryId={id} owner={owner} />;
}
