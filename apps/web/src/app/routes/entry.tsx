import { createFileRoute } from '@tanstack/react-router';
import { EntryScreen } from '#features/entry/entry-screen.tsx';

export const Route = createFileRoute('/entry/$id')({ component: EntryRoute });

function EntryRoute() {
  const { id } = Route.useParams();
  return <EntryScreen key={id} entryId={id} />;
}
