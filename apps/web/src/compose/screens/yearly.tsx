import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { YearScreen } from '#features/year/year-screen.tsx';

const route = getRouteApi('/yearly');

export function Yearly() {
  const search = route.useSearch();
  const { year, view = 'colours' } = search;
  const navigate = useNavigate({ from: '/yearly' });
  return (
    <YearScreen
      year={year}
      view={view}
      onYear={(next) => void navigate({ search: { ...search, year: next }, replace: true, resetScroll: false })}
      onView={(next) => void navigate({ search: { ...search, view: next }, replace: true, resetScroll: false })}
    />
  );
}
