import { getRouteApi } from '@tanstack/react-router';
import { CardScreen } from '#features/table-card/card-screen.tsx';

const route = getRouteApi('/events/$token/card');

export function EventCardPage() {
  const { token } = route.useParams();
  return <CardScreen key={token} token={token} />;
}
