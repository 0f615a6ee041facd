import { getRouteApi } from '@tanstack/react-router';
import { HistoryScreen } from '#features/entry/history/history-screen.tsx';

const route = getRouteApi('/entry/$id/history');

export function History() {
  const { id } = route.useParams();
  return <HistoryScreen key={id} entryId={id} />;
}
