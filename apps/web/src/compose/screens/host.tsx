import { getRouteApi } from '@tanstack/react-router';
import { HostScreen } from '#features/host/host-screen.tsx';

const route = getRouteApi('/events/$token/host');

export function Host() {
  const { token } = route.useParams();
  return <HostScreen key={token} token={token} />;
}
