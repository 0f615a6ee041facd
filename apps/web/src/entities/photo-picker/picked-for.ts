/** Photo tasks of picked files, as long as this page lives; a contribution that has taken a file keeps its task itself. */
const tasks = new WeakMap<File, string>();

/** Notes which photo task files were picked for. @param task `null` for none: what was noted before stays */
export function pickFor(files: readonly File[], task: string | null): void {
  if (task !== null) for (const file of files) tasks.set(file, task);
}

/** The photo task that a file was picked for. */
export function pickedFor(file: File): string | undefined {
  return tasks.get(file);
}
