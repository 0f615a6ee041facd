import type { Machine } from '../machine.ts';
import { judgeWedding, type WeddingFigures } from '../wedding/figures.ts';
import type { WeddingSize } from '../wedding/size.ts';
import { DEVICES_OF_ACCOUNT, ENTRIES, PAUSE_MS, STEPS } from './size.ts';
import { breakOf, type StepFigures } from './step.ts';
import { errorsIn } from './tally.ts';

export const MIXED_HEADING = '## Mixed diary traffic';

/** Steps on a server that does nothing else. */
export interface AloneResult {
  machine: Machine;
  steps: StepFigures[];
}

/** A step beside a wedding. */
export interface BesideResult {
  machine: Machine;
  size: WeddingSize;
  step: StepFigures;
  wedding: WeddingFigures;
}

/** As docs/mixed.json keeps it; each run replaces its part. */
export interface MixedResult {
  alone?: AloneResult;
  beside?: BesideResult;
}

const number = (value: number): string => Math.round(value).toLocaleString('en-US');

const where = ({ date, processor, cores, memory, node, postgres, fsync, loadBefore }: Machine): string =>
  `Measured on ${date}: ${processor}, ${cores} cores, ${memory} GiB; Node ${node}, PostgreSQL ${postgres} with fsync ${fsync ? 'on' : '**off**'}; load of the machine before: ${loadBefore.toFixed(1)}.`;

/** The figures of a step as a table and a paragraph. */
export function stepText(step: StepFigures): string {
  const { devices, seconds, kinds, errors, memory, memoryOfMain, loop, ownDelay, end } = step;
  const rows = kinds.map(
    ({ kind, count, p50, p95, p99, most }) =>
      `| ${kind} | ${number(count)} | ${number(p50)} | ${number(p95)} | ${number(p99)} | ${number(most)} |`,
  );
  const sum = kinds.filter(({ kind }) => kind !== 'heard').reduce((all, { count }) => all + count, 0);
  const checked = end
    ? `Of ${number(end.checked)} acknowledged entries ${end.lost} were lost, ${end.unpolled} edits unheard.`
    : 'What was lost could not be found out.';
  return `**${number(devices)} devices** for ${seconds} s, ${number(sum / seconds)} requests per second: ${breakOf(step) ?? 'held'}.

| request (ms) | count | p50 | p95 | p99 | most |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

Errors: ${errorsIn({ errors })}. Memory of the server: ${number(memory)} MB at its peak, ${number(memoryOfMain)} at most in its own process. Its event loop was late by ${loop.p50.toFixed(1)} ms
(p50), ${loop.p99.toFixed(1)} ms (p99), ${number(loop.most)} ms at most; those of the devices by ${number(ownDelay)} ms (p99). ${checked}`;
}

function aloneText({ machine, steps }: AloneResult): string {
  const last = steps.at(-1);
  const broke = last && breakOf(last);
  const outcome = broke
    ? `It breaks at ${number(last.devices)} devices: ${broke}.`
    : `It did not break up to ${number(last?.devices ?? 0)} devices.`;
  return `### Alone

\`npm run bench -- --only mixed\`. ${where(machine)} ${outcome}

${steps.map(stepText).join('\n\n')}`;
}

function besideText({ machine, size, step, wedding }: BesideResult): string {
  const promised = judgeWedding(wedding).map(
    ({ title, wanted, reached, met }) => `| ${title} | ${wanted} | ${reached} | ${met ? 'met' : '**not met**'} |`,
  );
  return `### Beside a wedding

\`npm run bench -- --only mixed,wedding\`. ${where(machine)} ${size.guests} guests at once send
${size.photos} photos each, as in the section about weddings; ${wedding.failed} answers to guests were those of a failing server.

${stepText(step)}

| promise to the wedding | to reach | reached |  |
| --- | --- | --- | --- |
${promised.join('\n')}`;
}

/** The section of docs/performance.md about mixed diary traffic. */
export function mixedSection({ alone, beside }: MixedResult): string {
  const parts = [...(alone ? [aloneText(alone)] : []), ...(beside ? [besideText(beside)] : [])];
  return `${MIXED_HEADING}

Simulated devices on one server process with PostgreSQL, ${DEVICES_OF_ACCOUNT} of an account, from ${STEPS.map(number).join(' to ')} of them; the figures lie in \`mixed.json\`.

${parts.join('\n\n')}

- **A device** has its session and its address, holds its stream open, and does something every ${PAUSE_MS / 1000} s on average: an edit of one of the
  account's ${ENTRIES} entries (55 %), a page of a feed (20 %), a pull (19.5 %), the stream opened anew and a feed (5 %), a photo of 3 MB and 12 megapixels in
  resumable pieces, and its edit (0.5 %). It pulls whenever the stream says so without carrying the change.
- **heard** is from the sending of an edit until the account's other device has its words. **photo ends** is the last piece, which
  is answered once the photo has been decoded; nobody waits for it, so its time alone does not break a step.
- **A step breaks** with the first error (any answer but 2xx, a stream that breaks off, 30 s without an answer), a p99 above 1 s,
  an acknowledged entry that the server does not hold, or an edit that is never heard of.
- **Devices run on the same machine** in two processes at a lower priority, and parse every answer: how late their own event loops are is
  in all times.
`;
}
