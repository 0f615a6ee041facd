import { createFileRoute, notFound } from '@tanstack/react-router';
import { isDayOfYear } from '#features/ten-years/day-of-year.ts';
import { TenYearsScreen } from '#features/ten-years/ten-years-screen.tsx';

export const Route = createFileRoute('/day/$day')({
  beforeLoad: ({ params: { day } }) => {
    if (!isDayOfYear(day)) throw notFound();
  },
  component: DayRoute,
});

function DayRoute() {
  return <TenYearsScreen day={Route.useParams().day} />;
}
