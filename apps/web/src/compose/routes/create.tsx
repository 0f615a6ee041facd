import { createFileRoute } from '@tanstack/react-router';
import { EditorScreen } from '#features/editor/editor-screen.tsx';
import { CreateSearch } from '../start-mode.ts';

export const Route = createFileRoute('/create')({
  validateSearch: CreateSearch,
  component: CreateRoute,
});

function CreateRoute() {
  const { mode, day, date, shared } = Route.useSearch();
  return (
    <EditorScreen
      key={`${day ?? ''} ${date ?? ''} ${mode ?? ''}`}
      entryId={null}
      date={day ?? date}
      isAddition={day === undefined && date !== undefined}
      startMode={mode ?? 'text'}
      sharedMark={shared}
    />
  );
}
