import { type Meter, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { failureOf } from '#api/base/unavailable.ts';

/** Seconds, as the semantic conventions of HTTP have it. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];

/**
 * Records a span and a duration per request: method, pattern of the route, status, and from 500 on the reason.
 * Fastify's own plugin for OpenTelemetry is not used: it writes the path with tokens of links and the query (threat
 * 18). A caller's `traceparent` does not count: anybody could send one.
 */
export function requestWatcher(tracer: Tracer, meter: Meter): (app: FastifyInstance) => void {
  const advice = { explicitBucketBoundaries: BOUNDS };
  const durations = meter.createHistogram('http.server.request.duration', { unit: 's', advice });
  return (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const { method, routeOptions } = request;
      const { statusCode, elapsedTime } = reply;
      const route = routeOptions.url ?? 'none';
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': statusCode,
        ...(statusCode >= 500 && { 'error.type': failureOf(request) ?? 'other' }),
      };
      durations.record(elapsedTime / 1000, attributes);
      const end = Date.now();
      const startTime = end - elapsedTime;
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, startTime, attributes });
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    });
  };
}
