import { createFileRoute } from '@tanstack/react-router';
import { DiagnosticsScreen } from '#features/diagnostics/diagnostics-screen.tsx';

export const Route = createFileRoute('/settings/diagnostics')({ component: DiagnosticsScreen });
