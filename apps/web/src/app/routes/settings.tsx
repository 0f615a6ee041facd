import { createFileRoute } from '@tanstack/react-router';
import { Settings } from '#app/settings.tsx';

export const Route = createFileRoute('/settings')({ component: Settings });
