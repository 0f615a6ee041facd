import { createFileRoute } from '@tanstack/react-router';
import { QuietScreen } from '#features/quiet/quiet-screen.tsx';

export const Route = createFileRoute('/settings/quiet')({ component: QuietScreen });
