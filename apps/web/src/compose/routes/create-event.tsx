import { createFileRoute } from '@tanstack/react-router';
import { CreateEventScreen } from '#features/events/create/create-event-screen.tsx';

export const Route = createFileRoute('/events/create')({ component: CreateEventScreen });
