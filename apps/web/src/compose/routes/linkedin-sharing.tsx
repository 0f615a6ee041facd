import { createFileRoute } from '@tanstack/react-router';
import { LinkedinScreen } from '#features/linkedin/linkedin-screen.tsx';

export const Route = createFileRoute('/linkedin-sharing/$id')({ component: LinkedinRoute });

function LinkedinRoute() {
  const { id } = Route.useParams();
  return <LinkedinScreen key={id} entryId={id} />;
}
