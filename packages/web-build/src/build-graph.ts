import type { Rolldown } from 'vite';

/** Root of the repository, with a slash at its end. */
export const ROOT_PREFIX = `${import.meta.dirname.replaceAll('\\', '/').replace(/\/packages\/web-build\/src$/, '')}/`;
/** Folder of the web app, with a slash at its end. */
export const WEB_PREFIX = `${ROOT_PREFIX}apps/web/`;
/** A module's path in the repository; parts of a route carry a question mark. */
export const pathOf = (module: string): string => module.replace(ROOT_PREFIX, '').replace(/\?.*$/, '');

/** Modules that import one of these at once, themselves or by others. */
export function importersOf(context: Rolldown.PluginContext, isOne: (id: string) => boolean): Set<string> {
  const found = new Set(Array.from(context.getModuleIds()).filter(isOne));
  for (const id of found) for (const importer of context.getModuleInfo(id)?.importers ?? []) found.add(importer);
  return found;
}

/** Files with code of a build. */
export function codeOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk');
}

/** Some files of a build and all that they lead on to. @param next names of the files that one leads to */
export function reach(
  bundle: Rolldown.OutputBundle,
  starts: readonly Rolldown.OutputChunk[],
  next: (file: Rolldown.OutputChunk) => readonly string[],
): Rolldown.OutputChunk[] {
  const files = codeOf(bundle);
  const found = new Set(starts);
  for (const one of found) {
    for (const file of files) if (next(one).includes(file.fileName)) found.add(file);
  }
  return [...found];
}
