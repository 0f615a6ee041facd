import { createFileRoute } from '@tanstack/react-router';
import { TrashScreen } from '#features/trash/trash-screen.tsx';

export const Route = createFileRoute('/settings/deleted')({ component: TrashScreen });
