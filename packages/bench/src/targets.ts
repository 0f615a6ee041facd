import type { PeerName } from './peers.ts';
import { figureOf, MEASURES, type Question, ratioOf, type Sample } from './samples.ts';
import type { SideName } from './side.ts';

/** Sizes of the accounts that the comparison with others is made on. */
export const EDITED = 1000;
export const READ = 10_000;
/** Days of the diary that is searched. */
export const SEARCHED = 5000;
/** Days of ten years, with photos. */
export const LOOKED_BACK = 3650;

export interface Verdict {
  /** The number that the target is about, in words; `not measured` without one. */
  reached: string;
  /** undefined where something it needs was not measured. */
  met: boolean | undefined;
}

/** Row of the table: the compared figure, and the target of the product. */
export interface BenchTarget {
  title: string;
  /** Which figures stand in the row. */
  measure: Question['measure'];
  entries: number;
  /** In words. */
  wanted: string;
  judge(samples: readonly Sample[]): Verdict;
}

const OWN: SideName = 'tagfalter';
const PEERS: readonly PeerName[] = ['rxdb', 'pouchdb', 'yjs', 'tinybase'];
const NOT_MEASURED: Verdict = { reached: 'not measured', met: undefined };

const times = (ratio: number) => `${ratio.toFixed(ratio < 1 ? 3 : 2)} ×`;

/** @param isMet whether a ratio is good enough */
function byRatio(ratio: number | undefined, isMet: (ratio: number) => boolean): Verdict {
  return ratio === undefined ? NOT_MEASURED : { reached: times(ratio), met: isMet(ratio) };
}

/** The product alone, against a bound. */
function within(
  measure: Question['measure'],
  entries: number,
  most: number,
): Pick<BenchTarget, 'measure' | 'entries' | 'wanted' | 'judge'> {
  return {
    measure,
    entries,
    wanted: `≤ ${most.toLocaleString('en-US')} ${MEASURES[measure]}`,
    judge: (samples) => {
      const spent = figureOf(samples, own(measure, entries))?.median;
      if (spent === undefined) return NOT_MEASURED;
      return { reached: `${spent.toFixed(1)} ${MEASURES[measure]}`, met: spent <= most };
    },
  };
}

function own(measure: Question['measure'], entries: number): Question {
  return { side: OWN, measure, entries };
}

/** How many times faster than the fastest of these sides. */
function faster(samples: readonly Sample[], than: readonly SideName[], question: Question): number | undefined {
  const ratios = than.flatMap((side) => ratioOf(samples, { ...question, side }, question) ?? []);
  return ratios.length === 0 ? undefined : Math.min(...ratios);
}

function judgeLive(samples: readonly Sample[]): Verdict {
  const p50 = figureOf(samples, own('liveP50', EDITED))?.median;
  const p95 = figureOf(samples, own('liveP95', EDITED))?.median;
  const comparison = faster(samples, ['rxdb'], own('liveP50', EDITED));
  const spread = ratioOf(samples, own('liveP95', EDITED), own('liveP50', EDITED));
  if (p50 === undefined || p95 === undefined || comparison === undefined || spread === undefined) return NOT_MEASURED;
  const reached = `p50 ${p50.toFixed(1)} ms, ${times(comparison)} faster than RxDB; p95 ${times(spread)} p50`;
  return { reached, met: comparison > 1 && p50 <= 12 && spread <= 2 };
}

/** Targets of the product, as ratios within one run wherever another system stands beside it. */
export const TARGETS: readonly BenchTarget[] = [
  {
    title: '1,000 awaited local writes',
    measure: 'writes',
    entries: EDITED,
    wanted: '≤ 2.2 × raw IndexedDB',
    judge: (samples) => {
      const question = own('writes', EDITED);
      return byRatio(ratioOf(samples, question, { ...question, side: 'floor' }), (ratio) => ratio <= 2.2);
    },
  },
  {
    title: 'push 1,000 offline edits',
    measure: 'push',
    entries: EDITED,
    wanted: '≥ 2 × faster than RxDB',
    judge: (samples) => byRatio(faster(samples, ['rxdb'], own('push', EDITED)), (ratio) => ratio >= 2),
  },
  {
    title: 'cold sync of 10,000 entries',
    measure: 'cold',
    entries: READ,
    wanted: '≥ 2 × faster than the best peer',
    judge: (samples) => byRatio(faster(samples, PEERS, own('cold', READ)), (ratio) => ratio >= 2),
  },
  {
    title: 'reload, newest 20 of 10,000',
    measure: 'reload',
    entries: READ,
    wanted: '≥ 4 × faster than the best peer',
    judge: (samples) => byRatio(faster(samples, PEERS, own('reload', READ)), (ratio) => ratio >= 4),
  },
  {
    title: 'one live change, p50',
    measure: 'liveP50',
    entries: EDITED,
    wanted: 'p50 faster than RxDB and ≤ 12 ms; p95 ≤ 2 × p50',
    judge: judgeLive,
  },
  { title: 'search of 5,000 days: a scan, p95', ...within('scan', SEARCHED, 16) },
  { title: 'search of 5,000 days: from a key to painted results, p95', ...within('painted', SEARCHED, 50) },
  { title: 'looking back at ten years: interaction to next paint, p75', ...within('tapP75', LOOKED_BACK, 100) },
  { title: 'looking back at ten years: interaction to next paint, p95', ...within('tapP95', LOOKED_BACK, 200) },
  { title: 'looking back at ten years: elements of the document', ...within('elements', LOOKED_BACK, 1500) },
  {
    title: 'durable pushes, 50 accounts',
    measure: 'load',
    entries: 0,
    wanted: '≥ 0.15 × Fastify echoing the same bytes',
    judge: (samples) => {
      const question = own('load', 0);
      return byRatio(ratioOf(samples, question, { ...question, side: 'floor' }), (ratio) => ratio >= 0.15);
    },
  },
  {
    title: 'server memory, growth in the cold sync',
    measure: 'memory',
    entries: READ,
    wanted: '≤ 150 MB',
    judge: (samples) => {
      const growth = figureOf(samples, own('memory', READ))?.median;
      return growth === undefined ? NOT_MEASURED : { reached: `${growth.toFixed(0)} MB`, met: growth <= 150 };
    },
  },
];
