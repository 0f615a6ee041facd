import { createFileRoute } from '@tanstack/react-router';
import { SearchScreen } from '#features/search/search-screen.tsx';

export const Route = createFileRoute('/search')({ component: SearchScreen });
