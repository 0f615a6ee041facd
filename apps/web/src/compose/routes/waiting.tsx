import { createFileRoute } from '@tanstack/react-router';
import { WaitingScreen } from '#features/waiting/waiting-screen.tsx';
import { Whereabouts } from '#features/whereabouts/whereabouts.tsx';

export const Route = createFileRoute('/waiting')({ component: () => <WaitingScreen beside={<Whereabouts />} /> });
