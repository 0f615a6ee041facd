import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '#features/imports/import-screen.tsx';

export const Route = createFileRoute('/settings/import')({ component: ImportScreen });
