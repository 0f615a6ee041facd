import type { Machine } from './machine.ts';
import type { Peers } from './peers.ts';
import { SIZES } from './run-side.ts';
import { type Figure, figureOf, MEASURES, type Measure, type Question, type Sample } from './samples.ts';
import type { SideName } from './side.ts';
import { EDITED, TARGETS } from './targets.ts';

export interface Results {
  machine: Machine;
  runs: number;
  seconds: number;
  peers: Peers;
  /** Failures, by name of side and workload. */
  failures: string[];
  samples: Sample[];
}

const SIDES: readonly SideName[] = ['tagfalter', 'rxdb', 'pouchdb', 'yjs', 'tinybase', 'floor'];
const GROWTH: readonly [Measure, string][] = [
  ['writes', '1,000 local writes'],
  ['push', 'push 1,000 edits'],
  ['round', 'push and hear back'],
  ['cold', 'cold sync of everything'],
  ['reload', 'reload, newest 20'],
  ['liveP50', 'live change, p50'],
  ['liveP95', 'live change, p95'],
  ['memory', 'server memory, growth in the cold sync'],
];

function number(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(value >= 10 ? 0 : 1);
}

function words(figure: Figure | undefined): string {
  if (!figure) return '–';
  const { median, least, most } = figure;
  return least === most ? number(median) : `${number(median)} (${number(least)}–${number(most)})`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

const VERDICTS = new Map([
  [true, 'met'],
  [false, '**not met**'],
]);

function comparison({ samples, peers }: Results): string {
  const labels = ['Tagfalter', peers.rxdb.label, peers.pouchdb.label, peers.yjs.label, peers.tinybase.label, 'floor'];
  const rows = TARGETS.map((target) => {
    const { measure, entries } = target;
    const figures = SIDES.map((side) => words(figureOf(samples, { side, measure, entries })));
    const { reached, met } = target.judge(samples);
    const verdict = (met !== undefined && VERDICTS.get(met)) || '–';
    return [`${target.title} (${MEASURES[measure]})`, ...figures, target.wanted, reached, verdict];
  });
  return table(['workload', ...labels, 'to reach', 'reached', ''], rows);
}

/** Figures that no target is about, beside those that one is. */
function besides({ samples, peers }: Results): string {
  const of = (title: string, measure: Question['measure'], sides: readonly SideName[]) => [
    title,
    ...sides.map((side) => words(figureOf(samples, { side, measure, entries: EDITED }))),
  ];
  const sides = ['tagfalter', 'rxdb', 'pouchdb', 'yjs', 'tinybase'] as const;
  const labels = ['Tagfalter', peers.rxdb.label, peers.pouchdb.label, peers.yjs.label, peers.tinybase.label];
  return table(
    ['besides', ...labels],
    [
      of('push 1,000 and hear back what came of it (ms)', 'round', sides),
      of('one live change, p95 (ms)', 'liveP95', sides),
    ],
  );
}

function growth({ samples }: Results): string {
  const rows = GROWTH.map(([measure, title]) => [
    `${title} (${MEASURES[measure]})`,
    ...SIZES.map((entries) => words(figureOf(samples, { side: 'tagfalter', measure, entries }))),
  ]);
  return table(['Tagfalter', ...SIZES.map((size) => `${size.toLocaleString('en-US')} entries`)], rows);
}

function where({ machine, runs, seconds, peers }: Results): string {
  const { processor, cores, memory, system, node, chromium, postgres, fsync, loadBefore, date } = machine;
  const versions = Object.values(peers)
    .flatMap(({ packages }) => Object.entries(packages))
    .map(([name, version]) => `${name} ${version}`);
  return [
    `Measured on ${date}: ${processor}, ${cores} cores, ${memory} GiB, ${system}; Node ${node}, Chromium ${chromium}, `,
    `PostgreSQL ${postgres} with fsync ${fsync ? 'on' : '**off**'}. ${runs} runs in ${Math.round(seconds / 60)} minutes; `,
    `load of the machine before the first: ${loadBefore.toFixed(1)}. Peers: ${[...new Set(versions)].join(', ')}.`,
  ].join('');
}

/** The results as a document; `docs/performance.md` is this. */
export function reportMarkdown(results: Results): string {
  const failures = results.failures.map((failure) => `- ${failure}`).join('\n');
  return `# Performance

Written by \`npm run bench\`; the single figures of every run lie beside it in \`performance.json\`. Figures are medians over the
runs, the spread in brackets; ratios are taken within each run, then their median. ${where(results)}

${comparison(results)}

${besides(results)}
${failures && `\nWhat could not be measured:\n\n${failures}\n`}
## How cost grows

The same work of the product on accounts of different size; 1,000 days are edited in each.

${growth(results)}

The pushes per second do not appear here: no statement of a push reads more than the days it names, and none crosses accounts.

## What is measured

- **Tagfalter** is the finished product: its server as \`npm start\` runs it, on PostgreSQL, with identity tokens, validation and merge; the
  device store of the app in a page of the server's own origin. The account is Pro and its days are seeded by SQL, because
  nobody may write a thousand new days at once: the writes edit days that stand, the peers' writes make new records.
- **Peers** run as their documentation sets them up. What their server has made durable when it answers differs: RxDB's keeps everything in
  memory, PouchDB's writes LevelDB, Hocuspocus stores a snapshot in PostgreSQL some time after the answer, TinyBase writes a file after
  the devices know. TinyBase acknowledges nothing; there the push ends when its server counts as many days.
- **1,000 local writes**: each awaited before the next. With Tagfalter 'Speichern' (\`commitDraft\`) saves a draft in memory: entry, outbox row,
  next id of the device and end of the stored draft in one strict transaction. Autosave, which stores drafts before, is not measured. Floor: the same four records
  written into a bare IndexedDB database, each write in a strict transaction; in turns of fifty, so that what else
  the machine does befalls both.
- **Push**: from the order to send until the device knows, and has noted, that the server has everything: RxDB is in sync, PouchDB's replication has
  ended, Tagfalter has stored the results. 'Hear back' goes on until Tagfalter has fetched its own changes.
- **Cold sync**: an empty device until the days are stored and can be queried; signed in before. Floor: the same amount of JSON
  fetched from Fastify and parsed.
- **Reload**: in a page that was loaded anew, from opening the store until the newest 20 are there; the median of five. Loading the page is not in it.
- **Live**: 100 changes, one every 60 ms, between two browsers; from the writing on one to the list of days (peers: the change event) on the
  other. The server has committed it by then; the other device may still be storing it (decision 027).
- **Search**: in the finished app, over ten years and more. Words of the days are typed letter by letter. A scan is \`scan\` over all days,
  ready for it, in the page; 'painted' is from a letter's event until the frame in which the cards and their marked words stand.
- **Looking back**: in the finished app, at ten years with 50 different photos, on a phone's window and a processor slowed down four times: sources and
  scrolling of the start, views, years and days of the year, months and days of the calendar, one date of all years, letters of a search. From
  the touch to the next frame, as the browser tells it; what is shorter than 16 ms counts as 16.
- **Warm servers**: before the clock starts each server has taken a push of 1,000 and given it to another device, in an account of
  its own; one that has only just started is still being compiled.
- **Browsers at rest, and alone**: a device is used once its browser has done what it does for itself after its start, half a second on one
  processor; else a short sync would be measured beside it, and a long one hardly. Nobody listens
  in on its requests, and no page is under \`localhost\`, where Dexie serves its developers.
- **Pushes**: 50 accounts at once, one edit a request, each answer after the commit, counted for 4 s after 4 s that warm
  up every server, the floor's too. Yjs and TinyBase take no edits by request and answer. Floor: Fastify echoing the same bytes.
- **Memory**: resident memory of the server at its peak in the cold sync, less what it held just before.
`;
}
