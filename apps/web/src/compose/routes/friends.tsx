import { createFileRoute } from '@tanstack/react-router';
import { FriendsRoute } from '../friends-route.tsx';

export const Route = createFileRoute('/friends')({ component: FriendsRoute });
