import { createFileRoute } from '@tanstack/react-router';
import { EditorScreen } from '#features/editor/editor-screen.tsx';
import { StartModeSearch } from '../start-mode.ts';

export const Route = createFileRoute('/edit/$id')({
  validateSearch: StartModeSearch,
  component: EditRoute,
});

function EditRoute() {
  const { id } = Route.useParams();
  const { mode, shared } = Route.useSearch();
  return <EditorScreen key={id} entryId={id} startMode={mode ?? 'text'} sharedMark={shared} />;
}
