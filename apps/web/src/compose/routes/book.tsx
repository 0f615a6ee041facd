import { createFileRoute, notFound } from '@tanstack/react-router';
import { BookScreen } from '#features/book/book-screen.tsx';

/** A year that days can be of (decision 8). */
const YEAR = /^(19|20|21)\d\d$/;

export const Route = createFileRoute('/book/$year')({
  beforeLoad: ({ params: { year } }) => {
    if (!YEAR.test(year)) throw notFound();
  },
  component: BookRoute,
});

function BookRoute() {
  const navigate = Route.useNavigate();
  return (
    <BookScreen
      year={Route.useParams().year}
      onYear={(year) => void navigate({ params: { year }, replace: true, resetScroll: false })}
    />
  );
}
