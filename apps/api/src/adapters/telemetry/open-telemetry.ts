import { setTimeout as wait } from 'node:timers/promises';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { MINUTE_MS, SECOND_MS } from '@tagfalter/domain/durations';
import type { FastifyBaseLogger } from 'fastify';
import type { Telemetry } from '#api/ports/telemetry.ts';
import { createMetrics } from './metrics.ts';
import { requestWatcher } from './watch-requests.ts';

const NAME = 'tagfalter';
/** Milliseconds between exports of figures. */
const EXPORT_MS = MINUTE_MS;
/** Milliseconds for what is left at the end: the process has few (wire 28). */
const LAST_MS = SECOND_MS;

/**
 * Traces and figures for an OTLP collector over HTTP. The providers are put together here, without detectors of the
 * machine and without instrumentation of libraries: those write addresses, command lines and statements.
 */
export function openTelemetry(endpoint: string, log: Pick<FastifyBaseLogger, 'warn'>): Telemetry {
  const announce = createNotifier(log);
  const nothing = (): void => undefined;
  const logger = { error: announce, warn: announce, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const resource = resourceFromAttributes({ 'service.name': NAME });
  const traces = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const tracing = new TracerProvider({ resource, spanProcessors: [new BatchSpanProcessor({ exporter: traces })] });
  const exporter = new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` });
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: EXPORT_MS });
  const measuring = new MeterProvider({ resource, readers: [reader] });
  const meter = measuring.getMeter(NAME);
  return {
    metrics: createMetrics(meter),
    watchRequests: requestWatcher(tracing.getTracer(NAME), meter),
    async close() {
      const last = Promise.allSettled([tracing.shutdown(), measuring.shutdown()]);
      if (!(await Promise.race([last, wait(LAST_MS, undefined, { ref: false })]))) announce();
    },
  };
}

/** Once, and without the library's words: they may quote. A collector that is away must not fill the log. */
function createNotifier(log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  let isAnnounced = false;
  return () => {
    if (!isAnnounced) log.warn('figures or traces did not reach the collector');
    isAnnounced = true;
  };
}
