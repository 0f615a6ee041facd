import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionScreen } from '#features/subscription/subscription-screen.tsx';

export const Route = createFileRoute('/subscription')({ component: SubscriptionScreen });
