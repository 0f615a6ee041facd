import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ArchiveScreen } from '#features/archive/archive-screen.tsx';
import { useImportTab } from '#features/imports/use-import-tab.tsx';

const route = getRouteApi('/settings/archive');

export function ArchivePage() {
  const search = route.useSearch();
  const { tab, year } = search;
  const navigate = useNavigate({ from: '/settings/archive' });
  return (
    <ArchiveScreen
      more={[useImportTab()]}
      tab={tab}
      year={year}
      onTab={(next) =>
        void navigate({
          search: { ...search, tab: next === 'import' ? next : undefined },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
