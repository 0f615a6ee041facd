import path from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;

/** Where a peer is installed. */
export function peerFolder(name: string): string {
  return path.join(HERE, '../.peers', name);
}

/** The script of a side's page as one text, built as a production app is. */
export async function bundlePage(name: string): Promise<string> {
  const folder = path.join(HERE, 'sides', name);
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, 'page.ts')],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    mainFields: ['browser', 'module', 'main'],
    target: 'es2022',
    minify: true,
    write: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    nodePaths: [path.join(peerFolder(name), 'node_modules')],
    // rxdb-server's client imports a package for Node even in browsers, which have their own.
    alias: name === 'rxdb' ? { eventsource: path.join(folder, 'event-source.ts') } : {},
  });
  return outputFiles?.[0]?.text ?? '';
}

/** Builds a peer's server into the folder the peer is installed in, from where it finds its packages. */
export async function bundleServer(name: string): Promise<string> {
  const outfile = path.join(peerFolder(name), 'server.mjs');
  await build({
    entryPoints: [path.join(HERE, 'sides', name, 'server.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outfile,
    logLevel: 'silent',
  });
  return outfile;
}
