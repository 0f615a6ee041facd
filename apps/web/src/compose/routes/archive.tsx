import { createFileRoute } from '@tanstack/react-router';
import { ArchiveScreen } from '#features/archive/archive-screen.tsx';

export const Route = createFileRoute('/settings/archive')({ component: () => <ArchiveScreen /> });
