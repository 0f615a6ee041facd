import { createFileRoute } from '@tanstack/react-router';
import { WaitingScreen } from '#features/waiting/waiting-screen.tsx';

export const Route = createFileRoute('/waiting')({ component: WaitingScreen });
