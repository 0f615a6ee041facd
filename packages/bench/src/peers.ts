import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { peerFolder } from './bundle.ts';

export const PEER_NAMES = ['rxdb', 'pouchdb', 'yjs', 'tinybase'] as const;
export type PeerName = (typeof PEER_NAMES)[number];

const PeerSchema = v.object({ label: v.string(), packages: v.record(v.string(), v.string()) });
const PeersSchema = v.object({ rxdb: PeerSchema, pouchdb: PeerSchema, yjs: PeerSchema, tinybase: PeerSchema });
export type Peers = v.InferOutput<typeof PeersSchema>;

/** The peers and the exact versions of their packages: `peers.json`. */
export function readPeers(): Peers {
  return v.parse(PeersSchema, JSON.parse(readFileSync(new URL('../peers.json', import.meta.url), 'utf8')));
}

/**
 * Installs a peer by npm into a folder that git ignores, unless exactly these versions lie there. Peers are compared
 * with, not built upon: none of them is a dependency of the workspace.
 * @throws Error with npm's words when it cannot be had
 */
export async function installPeer(name: PeerName, peer: Peers[PeerName]): Promise<'installed' | 'up to date'> {
  const folder = peerFolder(name);
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: peer.packages }, null, 2);
  const stamp = path.join(folder, 'installed.json');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === manifest) return 'up to date';
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), manifest);
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', args, { cwd: folder, shell: process.platform === 'win32' });
  writeFileSync(stamp, manifest);
  return 'installed';
}
