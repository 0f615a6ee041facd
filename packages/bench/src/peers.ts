import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { peerFolder } from './bundle.ts';

export const PEER_NAMES = ['rxdb', 'pouchdb', 'yjs', 'tinybase'] as const;
export type PeerName = (typeof PEER_NAMES)[number];

const PeerSchema = v.object({
  label: v.string(),
  /** Nothing published later is installed: so what the packages themselves need stays the same, too. */
  before: v.pipe(v.string(), v.isoDate()),
  packages: v.record(v.string(), v.string()),
});
const PeersSchema = v.object({ rxdb: PeerSchema, pouchdb: PeerSchema, yjs: PeerSchema, tinybase: PeerSchema });
export type Peers = v.InferOutput<typeof PeersSchema>;

/** The peers, the exact versions of their packages, and of which day the packages below those are: `peers.json`. */
export function readPeers(): Peers {
  return v.parse(PeersSchema, JSON.parse(readFileSync(new URL('../peers.json', import.meta.url), 'utf8')));
}

/**
 * Installs a peer by npm into a folder that git ignores, unless exactly this lies there. Peers are compared
 * with, not built upon: none of them is a dependency of the workspace.
 * @throws Error with npm's words when it cannot be had
 */
export async function installPeer(name: PeerName, peer: Peers[PeerName]): Promise<'installed' | 'up to date'> {
  const folder = peerFolder(name);
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: peer.packages }, null, 2);
  const stamp = path.join(folder, 'installed.json');
  const wanted = JSON.stringify(peer, null, 2);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 'up to date';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), manifest);
  const args = ['install', `--before=${peer.before}`, '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' });
  writeFileSync(stamp, wanted);
  return 'installed';
}
