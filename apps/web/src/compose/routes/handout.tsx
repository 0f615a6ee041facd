import { createFileRoute } from '@tanstack/react-router';
import { HandoutScreen } from '#features/handout/handout-screen.tsx';

export const Route = createFileRoute('/handout')({ component: () => <HandoutScreen /> });
