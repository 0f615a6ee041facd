import type { FastifyInstance } from 'fastify';
import { type Metrics, NO_METRICS } from './metrics.ts';

/** Port: figures and traces for the operator's collector. */
export interface Telemetry {
  metrics: Metrics;
  /** Traces every request of a server by its route's pattern. Call before its routes. */
  watchRequests(app: FastifyInstance): void;
  /** Delivers what is left, within a second. */
  close(): Promise<void>;
}

export const NO_TELEMETRY: Telemetry = { metrics: NO_METRICS, watchRequests() {}, async close() {} };
