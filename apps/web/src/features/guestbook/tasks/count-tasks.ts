import type { ShownPicture } from '#entities/event-book/pictures.ts';

/** How many of these pictures were taken for each photo task, by its id. */
export function countTasks(pictures: readonly ShownPicture[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { task } of pictures.map(({ picture }) => picture)) {
    if (task !== undefined) counts.set(task, (counts.get(task) ?? 0) + 1);
  }
  return counts;
}
