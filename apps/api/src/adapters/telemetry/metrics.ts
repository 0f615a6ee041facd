import type { Counter, Histogram, Meter } from '@opentelemetry/api';
import type { Count, Duration, Metrics } from '#api/ports/metrics.ts';

/** Milliseconds, from a quick push to a change that waited for a week. */
const BOUNDS = [5, 10, 25, 50, 100, 250, 500, 1e3, 2.5e3, 1e4, 6e4, 3.6e5, 3.6e6, 8.64e7, 6.048e8];

/** The port on a meter. */
export function createMetrics(meter: Meter): Metrics {
  const counters = new Map<Count, Counter>();
  const histograms = new Map<Duration, Histogram>();
  return {
    count(name) {
      const counter = counters.get(name) ?? meter.createCounter(name);
      counters.set(name, counter);
      counter.add(1);
    },
    measure(name, milliseconds) {
      const advice = { explicitBucketBoundaries: BOUNDS };
      const histogram = histograms.get(name) ?? meter.createHistogram(name, { unit: 'ms', advice });
      histograms.set(name, histogram);
      histogram.record(milliseconds);
    },
    gauge(name, read) {
      meter.createObservableGauge(name).addCallback(async (result) => {
        for (const { value, queue } of await read()) {
          result.observe(value, queue === undefined ? {} : { queue });
        }
      });
    },
  };
}
