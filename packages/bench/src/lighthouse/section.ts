import type { Machine } from '../machine.ts';
import { type Audit, CATEGORIES, GATES, judgeScores, type LighthouseMetrics } from './scores.ts';

export const LIGHTHOUSE_HEADING = '## Lighthouse';

/** Runs as docs/lighthouse.json keeps them. */
export interface LighthouseResult {
  machine: Machine;
  /** Version of Lighthouse. */
  version: string;
  runs: number;
  audits: Audit[];
}

/** Between the fastest and the slowest run of a machine that does nothing else. */
const CALM = 2;
const DISTURBED =
  '**Other programs were at work meanwhile**, so TBT, and with it performance, is worse here than on a quiet machine.';

/** LCP, TBT and CLS. */
export function metricWords({ lcp, tbt, cls }: LighthouseMetrics): string[] {
  return [`${(lcp / 1000).toFixed(1)} s`, `${Math.round(tbt)} ms`, cls.toFixed(2)];
}

/** The section of docs/performance.md about Lighthouse's scores. */
export function lighthouseSection({ machine, version, runs, audits }: LighthouseResult): string {
  const verdicts = judgeScores(audits);
  const rows = verdicts.map(({ page, device, scores, metrics, missed }) => {
    const points = CATEGORIES.map((category) => scores[category].toFixed(2));
    const cells = [page, device, ...points, ...metricWords(metrics)];
    return `| ${[...cells, missed.length === 0 ? 'met' : `**not met**: ${missed.join(', ')}`].join(' | ')} |`;
  });
  const costs = verdicts.flatMap(({ page, device, costs: all }) => all.map((cost) => `- ${page}, ${device}: ${cost}`));
  const speeds = audits.map(({ speed }) => speed);
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)];
  const disturbed = fastest > slowest * CALM ? `\n${DISTURBED}\n` : '';
  const gates = CATEGORIES.map((category) => `${category} ≥ ${GATES[category].toFixed(2)}`).join(', ');
  return `${LIGHTHOUSE_HEADING}

Written by \`npm run bench -- --only lighthouse\`; the single runs lie in \`lighthouse.json\`. Measured on ${machine.date}: ${machine.processor},
${machine.cores} cores, ${machine.memory} GiB; Node ${machine.node}, Chromium ${machine.chromium}, Lighthouse ${version}; load of the machine before: ${machine.loadBefore.toFixed(1)}.
Medians of ${runs} runs, each in a new browser; Lighthouse's index of the processor: ${slowest.toFixed(0)}–${fastest.toFixed(0)}. To reach: ${gates}.
${disturbed}
| page | device | performance | accessibility | best practices | LCP | TBT | CLS |  |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
${costs.length === 0 ? '' : `\nWhat costs points besides speed:\n\n${costs.join('\n')}\n`}
- **Phone** is Lighthouse's own: a line of 1.6 Mbit/s and 150 ms, a processor four times slower; **desktop** 10 Mbit/s, 40 ms, this processor. Both are
  simulated from what was observed on the fast line.
- **Pages** come from the production build and the product's server over HTTP/1.1, six requests at a time; a proxy with HTTP/2 takes all
  at once. **Signed in** is a device on which the diary was opened before, so the worker has the app's files; **signed in elsewhere** has the session
  and nothing else. The guest book has three contributions with two pictures each.
- **LCP, TBT, CLS**: largest paint, blocked main thread, moved layout. In the browser it is noon: at night the editor waits for the diary.
`;
}
