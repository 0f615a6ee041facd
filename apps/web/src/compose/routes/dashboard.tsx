import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../dashboard.tsx';
import { FeedSearch } from '../feed-search.ts';

export const Route = createFileRoute('/dashboard')({ validateSearch: FeedSearch, component: DashboardRoute });

function DashboardRoute() {
  return <Dashboard filter={Route.useSearch().only ?? 'all'} />;
}
