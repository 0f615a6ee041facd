import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../dashboard.tsx';

export const Route = createFileRoute('/')({ component: HomeRoute });

function HomeRoute() {
  return <Dashboard filter="all" />;
}
