import { getRouteApi } from '@tanstack/react-router';
import { EditorScreen } from '#features/editor/editor-screen.tsx';

const create = getRouteApi('/create');
const edit = getRouteApi('/edit/$id');

export function CreateEntry() {
  const { mode, day, date, shared } = create.useSearch();
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

export function EditEntry() {
  const { id } = edit.useParams();
  const { mode, shared } = edit.useSearch();
  return <EditorScreen key={id} entryId={id} startMode={mode ?? 'text'} sharedMark={shared} />;
}
