import type { PhotoTask } from '@tagfalter/contract/event-fields';
import { MAX_TASKS } from '@tagfalter/domain/event';

export type Tasks = readonly PhotoTask[];

/** Appends a task; blank words and a full list change nothing. @param id new, generated on this device */
export function withTask(tasks: Tasks, words: string, id: string): Tasks {
  const text = words.trim();
  return text === '' || tasks.length >= MAX_TASKS ? tasks : [...tasks, { id, text }];
}

/** Rewords a task, which keeps its id and so its pictures. Blank words change nothing. */
export function reworded(tasks: Tasks, id: string, words: string): Tasks {
  const text = words.trim();
  return text === '' ? tasks : tasks.map((task) => (task.id === id ? { id, text } : task));
}

export function withoutTask(tasks: Tasks, id: string): Tasks {
  return tasks.filter((task) => task.id !== id);
}

/** Reinserts a removed task at its place, if the list has room. */
export function putBack(tasks: Tasks, task: PhotoTask, place: number): Tasks {
  if (tasks.length >= MAX_TASKS || tasks.some(({ id }) => id === task.id)) return tasks;
  return tasks.toSpliced(place, 0, task);
}

/** Moves a task a place up (-1) or down (1); at the end of the list it stays. */
export function moved(tasks: Tasks, id: string, by: -1 | 1): Tasks {
  const from = tasks.findIndex((task) => task.id === id);
  const task = tasks[from];
  const to = from + by;
  if (!task || to < 0 || to >= tasks.length) return tasks;
  return tasks.toSpliced(from, 1).toSpliced(to, 0, task);
}

/**
 * Three-way merge of the local list and the server's: another device of the host may have written as well.
 * @param base common ancestor; `mine` is the local list, `theirs` the server's
 */
export function mergedTasks(base: Tasks, mine: Tasks, theirs: Tasks): Tasks {
  if (isSame(base, theirs)) return mine;
  const find = (tasks: Tasks, id: string) => tasks.find((task) => task.id === id);
  const kept = mine.flatMap((task) => {
    const before = find(base, task.id);
    const now = find(theirs, task.id);
    // A task added or reworded here keeps its local words. Otherwise the server's version or deletion wins.
    return before === undefined || before.text !== task.text ? [task] : now === undefined ? [] : [now];
  });
  const added = theirs.filter(({ id }) => !find(base, id) && !find(mine, id));
  // After a local move, the server's new tasks come last; otherwise the local new tasks do.
  const isMoved = !isSameOrder(mine, base);
  const [first, last] = isMoved ? [kept, added] : [inOrderOf(theirs, [...kept, ...added]), []];
  return [...first, ...last].slice(0, MAX_TASKS);
}

/** Whether the tasks that both lists share have the same order. */
function isSameOrder(one: Tasks, other: Tasks): boolean {
  const shared = (tasks: Tasks, among: Tasks) =>
    tasks.filter(({ id }) => among.some((task) => task.id === id)).map(({ id }) => id);
  return shared(one, other).join() === shared(other, one).join();
}

/** Sorts `tasks` by another list; tasks missing from it come last, in their own order. */
function inOrderOf(order: Tasks, tasks: Tasks): Tasks {
  const place = ({ id }: PhotoTask): number => {
    const at = order.findIndex((task) => task.id === id);
    return at < 0 ? order.length : at;
  };
  return tasks.toSorted((one, other) => place(one) - place(other));
}

/** Whether two lists have the same ids and words in the same order. */
export function isSame(one: Tasks, other: Tasks): boolean {
  return (
    one.length === other.length && one.every(({ id, text }, at) => other[at]?.id === id && other[at]?.text === text)
  );
}
