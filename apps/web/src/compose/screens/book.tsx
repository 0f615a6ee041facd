import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { BookScreen } from '#features/book/book-screen.tsx';

const route = getRouteApi('/book/$year');

export function BookPage() {
  const navigate = useNavigate({ from: '/book/$year' });
  return (
    <BookScreen
      year={route.useParams().year}
      onYear={(year) => void navigate({ params: { year }, replace: true, resetScroll: false })}
    />
  );
}
