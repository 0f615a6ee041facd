import { createFileRoute } from '@tanstack/react-router';
import { CardScreen } from '#features/table-card/card-screen.tsx';

export const Route = createFileRoute('/events/$token/card')({ component: CardRoute });

function CardRoute() {
  const { token } = Route.useParams();
  return <CardScreen key={token} token={token} />;
}
