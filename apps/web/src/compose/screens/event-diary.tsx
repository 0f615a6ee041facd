import { getRouteApi } from '@tanstack/react-router';
import { ToDiaryScreen } from '#features/to-diary/to-diary-screen.tsx';

const route = getRouteApi('/events/$token/diary');

export function EventDiary() {
  const { token } = route.useParams();
  return <ToDiaryScreen key={token} token={token} />;
}
