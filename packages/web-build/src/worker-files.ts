import type { Plugin } from 'vite';
import { codeOf } from './build-graph.ts';
import { isKept } from './chunks.ts';

/** Files that come with their first use, by their addresses in the build. */
const onDemand = new Set<string>();

/** Notes files that no device keeps ready: code that the diary does not need at once, and what only such code names. */
export const workerFiles: Plugin = {
  name: 'worker-files',
  generateBundle: {
    // Before files that hold nothing but styles are dropped.
    order: 'pre',
    handler(_options, bundle) {
      onDemand.clear();
      const chunks = codeOf(bundle).map((chunk) => ({ ...chunk, isReady: isKept(chunk) }));
      for (const { fileName, isReady } of chunks) if (!isReady) onDemand.add(fileName);
      const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
      for (const style of styles) {
        const users = chunks.filter(({ viteMetadata }) => viteMetadata?.importedCss.has(style));
        if (users.every(({ isReady }) => !isReady)) onDemand.add(style);
      }
      for (const { fileName, names = [] } of Object.values(bundle).filter((file) => file.type === 'asset')) {
        const users = chunks.filter(({ code }) => code.includes(fileName));
        const isUnready = users.length > 0 && users.every(({ isReady }) => !isReady);
        // Only the oldest browsers load it.
        if (isUnready || names.includes('older.js')) onDemand.add(fileName);
      }
    },
  },
};

/** Marks these files in the worker's list. */
export function markOnDemand<ListedFile extends { url: string }>(entries: ListedFile[]): { manifest: ListedFile[] } {
  return { manifest: entries.map((entry) => (onDemand.has(entry.url) ? { ...entry, onDemand: true } : entry)) };
}
