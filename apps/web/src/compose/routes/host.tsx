import { createFileRoute } from '@tanstack/react-router';
import { HostScreen } from '#features/host/host-screen.tsx';

export const Route = createFileRoute('/events/$token/host')({ component: HostRoute });

function HostRoute() {
  const { token } = Route.useParams();
  return <HostScreen key={token} token={token} />;
}
