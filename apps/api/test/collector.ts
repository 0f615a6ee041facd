import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OTLP collector over HTTP that keeps what it gets. */
export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  /** Paths of requests so far. */
  paths(): string[];
  /** Bodies of requests so far, and their headers. */
  received(): string;
  close(): Promise<void>;
}

export async function openCollector(): Promise<Collector> {
  const paths: string[] = [];
  const parts: string[] = [];
  const server = createServer(async (request, response) => {
    paths.push(request.url ?? '');
    parts.push(JSON.stringify(request.headers));
    for await (const chunk of request) parts.push(String(chunk));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    paths: () => paths,
    received: () => parts.join(''),
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
