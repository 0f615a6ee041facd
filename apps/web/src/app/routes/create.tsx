import { createFileRoute } from '@tanstack/react-router';
import { EditorScreen } from '#features/editor/editor-screen.tsx';
import { StartModeSearch } from '../start-mode.ts';

export const Route = createFileRoute('/create')({
  validateSearch: StartModeSearch,
  component: CreateRoute,
});

function CreateRoute() {
  const { mode } = Route.useSearch();
  return <EditorScreen entryId={null} startMode={mode ?? 'text'} />;
}
