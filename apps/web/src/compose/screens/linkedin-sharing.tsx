import { getRouteApi } from '@tanstack/react-router';
import { LinkedinScreen } from '#features/linkedin/linkedin-screen.tsx';

const route = getRouteApi('/linkedin-sharing/$id');

export function LinkedinSharing() {
  const { id } = route.useParams();
  return <LinkedinScreen key={id} entryId={id} />;
}
