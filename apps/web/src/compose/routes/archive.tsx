import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ArchiveScreen } from '#features/archive/archive-screen.tsx';
import { useImportTab } from '#features/imports/use-import-tab.tsx';

/** `?tab=import`: the tab that is open; `?year=2025`: the year whose archive is meant. What is neither is ignored. */
const ArchiveSearch = v.object({
  tab: v.optional(v.fallback(v.optional(v.picklist(['import'])), undefined)),
  year: v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer())), undefined)),
});

export const Route = createFileRoute('/settings/archive')({ validateSearch: ArchiveSearch, component: ArchiveRoute });

function ArchiveRoute() {
  const { tab, year } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ArchiveScreen
      more={[useImportTab()]}
      tab={tab}
      year={year}
      onTab={(next) =>
        void navigate({
          search: (before) => ({ ...before, tab: next === 'import' ? next : undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
