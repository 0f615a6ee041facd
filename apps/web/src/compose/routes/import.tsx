import { createFileRoute, redirect } from '@tanstack/react-router';

/** The address of before importing became a tab of 'Export und Import'. */
export const Route = createFileRoute('/settings/import')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/archive', search: { tab: 'import' }, replace: true });
  },
});
