import { createFileRoute } from '@tanstack/react-router';
import { OrderScreen } from '#features/subscription/order/order-screen.tsx';

export const Route = createFileRoute('/subscription/confirm')({ component: OrderScreen });
