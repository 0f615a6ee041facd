import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#api/db/open.ts';
import { NO_TELEMETRY, type Telemetry } from '#api/ports/telemetry.ts';

interface Options {
  /** OTLP collector; undefined for none. */
  endpoint: string | undefined;
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** OpenTelemetry is loaded only when it is asked for: it costs a start of each process time and memory. */
export async function openProductTelemetry({ endpoint, db, log }: Options): Promise<Telemetry> {
  if (endpoint === undefined) return NO_TELEMETRY;
  const { openTelemetry } = await import('./telemetry/open-telemetry.ts');
  const { watchProcess } = await import('./telemetry/watch-process.ts');
  const telemetry = openTelemetry(endpoint, log);
  watchProcess(telemetry.metrics, db);
  return telemetry;
}
