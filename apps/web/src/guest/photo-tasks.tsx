import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BookStore } from '#entities/event-book/book-store.ts';
import { galleryOf } from '#entities/event-book/pictures.ts';
import { countTasks } from '#features/guestbook/tasks/count-tasks.ts';
import { TaskList, type TaskListProps } from '#features/guestbook/tasks/task-list.tsx';
import { reportUnlessOffline } from '#platform/error-log.ts';
import { mayHaveStore } from './may-have-store.ts';

/** For which tasks this device has sent a picture; its store is opened only where there is one. */
function useOwnTasks(token: string): ReadonlySet<string> {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const left = new AbortController();
    async function watch(): Promise<void> {
      if (!(await mayHaveStore(token))) return;
      const { watchOwnTasks } = await import('#features/contribute/store/own-tasks.ts');
      if (!left.signal.aborted) left.signal.addEventListener('abort', watchOwnTasks(token, setDone));
    }
    watch().catch((error: unknown) => reportUnlessOffline(error, 'guest page: own photo tasks'));
    return () => left.abort();
  }, [token]);
  return done;
}

interface PhotoTasksProps extends Pick<TaskListProps, 'event' | 'contribute'> {
  token: string;
  store: Pick<BookStore, 'get' | 'subscribe'>;
}

/** The photo tasks of an event, with how many pictures the guest book shows for each. */
export function PhotoTasks({ token, store, ...list }: PhotoTasksProps) {
  const { state } = useSyncExternalStore(store.subscribe, store.get);
  const done = useOwnTasks(token);
  const counts = countTasks(galleryOf(state.status === 'open' ? state.book.entries : [], false));
  return <TaskList {...list} counts={counts} done={done} />;
}
