import type { PhotoTask } from '@tagfalter/contract/event-fields';
import { MAX_TASKS } from '@tagfalter/domain/event';

export type Tasks = readonly PhotoTask[];

/** With one more at the end; blank words and a list that is full change nothing. @param id new, of this device */
export function withTask(tasks: Tasks, words: string, id: string): Tasks {
  const text = words.trim();
  return text === '' || tasks.length >= MAX_TASKS ? tasks : [...tasks, { id, text }];
}

/** With other words for one; its pictures stay with it. Blank words change nothing. */
export function reworded(tasks: Tasks, id: string, words: string): Tasks {
  const text = words.trim();
  return text === '' ? tasks : tasks.map((task) => (task.id === id ? { id, text } : task));
}

/** Without one. */
export function withoutTask(tasks: Tasks, id: string): Tasks {
  return tasks.filter((task) => task.id !== id);
}

/** With one back at its place, as far as there is room. */
export function putBack(tasks: Tasks, task: PhotoTask, place: number): Tasks {
  if (tasks.length >= MAX_TASKS || tasks.some(({ id }) => id === task.id)) return tasks;
  return tasks.toSpliced(place, 0, task);
}

/** With one a place further up (-1) or down (1); at the end of the list it stays. */
export function moved(tasks: Tasks, id: string, by: -1 | 1): Tasks {
  const from = tasks.findIndex((task) => task.id === id);
  const task = tasks[from];
  const to = from + by;
  if (!task || to < 0 || to >= tasks.length) return tasks;
  return tasks.toSpliced(from, 1).toSpliced(to, 0, task);
}

/**
 * What was changed here, on top of what the server has by now: another device of the host may have written as well.
 * @param base what was changed, `mine` what it became, `theirs` what the server has
 */
export function mergedTasks(base: Tasks, mine: Tasks, theirs: Tasks): Tasks {
  if (isSame(base, theirs)) return mine;
  const find = (tasks: Tasks, id: string) => tasks.find((task) => task.id === id);
  const kept = mine.flatMap((task) => {
    const before = find(base, task.id);
    const now = find(theirs, task.id);
    // New here, or reworded here: the words stay. Otherwise it is as they have it, or gone.
    return before === undefined || before.text !== task.text ? [task] : now === undefined ? [] : [now];
  });
  const added = theirs.filter(({ id }) => !find(base, id) && !find(mine, id));
  // Whoever moved tasks here sees theirs behind them; otherwise what is new here comes last.
  const isMoved = !isSameOrder(mine, base);
  const [first, last] = isMoved ? [kept, added] : [inOrderOf(theirs, [...kept, ...added]), []];
  return [...first, ...last].slice(0, MAX_TASKS);
}

/** Whether what stands in both stands in the same order. */
function isSameOrder(one: Tasks, other: Tasks): boolean {
  const shared = (tasks: Tasks, among: Tasks) =>
    tasks.filter(({ id }) => among.some((task) => task.id === id)).map(({ id }) => id);
  return shared(one, other).join() === shared(other, one).join();
}

/** In the order of another list; what is not in it comes last, as it stands. */
function inOrderOf(order: Tasks, tasks: Tasks): Tasks {
  const place = ({ id }: PhotoTask): number => {
    const at = order.findIndex((task) => task.id === id);
    return at < 0 ? order.length : at;
  };
  return tasks.toSorted((one, other) => place(one) - place(other));
}

/** Whether two lists say the same. */
export function isSame(one: Tasks, other: Tasks): boolean {
  return (
    one.length === other.length && one.every(({ id, text }, at) => other[at]?.id === id && other[at]?.text === text)
  );
}
