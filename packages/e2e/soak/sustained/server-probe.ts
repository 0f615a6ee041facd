// Loaded into the server before its program (`--import`): tells at a socket, `PROBE_SOCKET`, what the process holds.
import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, readlinkSync } from 'node:fs';
import { Server as HttpServer, IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import type { ProbeQuestion, ProbeReply } from './probe-reply.ts';

/** Memory that finalizers and closed handles release is free only after another collection. */
const COLLECTIONS = 3;

const http = new Set<HttpServer>();
let requests = 0;
let forgotten = 0;
const forgetting = new FinalizationRegistry<undefined>(() => {
  forgotten += 1;
});

function countEach(kinds: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Kind of what a descriptor leads to: files by their folder, the rest without its number. */
function kindOf(descriptor: string): string[] {
  try {
    const target = readlinkSync(`/proc/self/fd/${descriptor}`);
    return [target.startsWith('/') ? path.dirname(target) : target.replace(/:\[\d+\]$/, '')];
  } catch {
    // Expected: the one that lists them is closed by now.
    return [];
  }
}

function descriptors(): string[] {
  try {
    return readdirSync('/proc/self/fd').flatMap(kindOf);
  } catch {
    // Expected: another system.
    return [];
  }
}

async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  for (let time = 0; time < COLLECTIONS; time += 1) {
    collectGarbage();
    await turn();
  }
}

async function answer(question: ProbeQuestion): Promise<ProbeReply> {
  if (question === 'rest') for (const server of http) server.closeIdleConnections();
  await collect();
  const { heapUsed: heap, external } = process.memoryUsage();
  const handles = countEach(process.getActiveResourcesInfo());
  return {
    pid: process.pid,
    heap,
    external,
    handles,
    descriptors: countEach(descriptors()),
    requests,
    heldRequests: requests - forgotten,
  };
}

// The server's own processes and threads inherit the option that loads this.
const socket = process.env.PROBE_SOCKET;
if (isMainThread && socket !== undefined) {
  delete process.env.PROBE_SOCKET;
  subscribe('http.server.request.start', (message) => {
    requests += 1;
    if (typeof message !== 'object' || message === null || !('server' in message && 'request' in message)) return;
    if (message.request instanceof IncomingMessage) forgetting.register(message.request, undefined);
    if (message.server instanceof HttpServer) http.add(message.server);
  });
  const probe = createServer((client) => {
    client.once('data', (question) => {
      void answer(String(question) === 'rest' ? 'rest' : 'look').then((reply) => client.end(JSON.stringify(reply)));
    });
  });
  // A server without work ends, whether anybody may still ask or not.
  probe.listen(socket).unref();
}
