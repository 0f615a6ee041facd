import { createFileRoute } from '@tanstack/react-router';
import { ToDiaryScreen } from '#features/to-diary/to-diary-screen.tsx';

export const Route = createFileRoute('/events/$token/diary')({ component: EventDiaryRoute });

function EventDiaryRoute() {
  const { token } = Route.useParams();
  return <ToDiaryScreen key={token} token={token} />;
}
