import { createFileRoute } from '@tanstack/react-router';
import { HistoryScreen } from '#features/entry/history/history-screen.tsx';

export const Route = createFileRoute('/entry/$id/history')({ component: HistoryRoute });

function HistoryRoute() {
  const { id } = Route.useParams();
  return <HistoryScreen key={id} entryId={id} />;
}
