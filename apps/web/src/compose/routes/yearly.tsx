import { createFileRoute } from '@tanstack/react-router';
import { YearScreen } from '#features/year/year-screen.tsx';
import { YearSearch } from '../year-search.ts';

export const Route = createFileRoute('/yearly')({ validateSearch: YearSearch, component: YearRoute });

function YearRoute() {
  const { year, view = 'colours' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <YearScreen
      year={year}
      view={view}
      onYear={(next) =>
        void navigate({ search: (before) => ({ ...before, year: next }), replace: true, resetScroll: false })
      }
      onView={(next) =>
        void navigate({ search: (before) => ({ ...before, view: next }), replace: true, resetScroll: false })
      }
    />
  );
}
