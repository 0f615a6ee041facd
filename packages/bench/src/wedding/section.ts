import type { Machine } from '../machine.ts';
import { judgeWedding, type Wedding } from './figures.ts';
import { FAR_GUESTS, FAR_LINE, LINES, OPEN_PAGES, PHOTO_BYTES, photosOf } from './size.ts';

export const WEDDING_HEADING = '## A wedding at full load';

/** A wedding as docs/wedding.json keeps it. */
export interface WeddingResult extends Wedding {
  machine: Machine;
}

const kilo = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en-US')} kB/s`;

/** The section of docs/performance.md about a wedding. */
export function weddingSection({ size, figures, machine }: WeddingResult): string {
  const { guests, photos } = size;
  const { cuts, failed, faults, arrivedAfter, shownAfter, wallAfter } = figures;
  const rows = judgeWedding(figures).map(
    ({ title, wanted, reached, met }) => `| ${title} | ${wanted} | ${reached} | ${met ? 'met' : '**not met**'} |`,
  );
  const said = [...new Set(faults)].map((fault) => `- ${fault}`).join('\n');
  const megabytes = PHOTO_BYTES / 1_000_000;
  return `${WEDDING_HEADING}

Written by \`npm run bench -- --only wedding\`; the figures lie in \`wedding.json\`. Measured on ${machine.date}: ${machine.processor},
${machine.cores} cores, ${machine.memory} GiB; Node ${machine.node}, PostgreSQL ${machine.postgres} with fsync ${machine.fsync ? 'on' : '**off**'}; load of the machine before: ${machine.loadBefore.toFixed(1)}.

${guests.toLocaleString('en-US')} guests at once send ${photos} photos of ${megabytes} MB each, on lines of ${kilo(LINES.least)} to ${kilo(LINES.most)}, and ${FAR_GUESTS} more a photo each
at ${kilo(FAR_LINE)}: ${photosOf(size).toLocaleString('en-US')} photos of 12 megapixels, ${((photosOf(size) * PHOTO_BYTES) / 1e9).toFixed(1)} GB. Meanwhile ${OPEN_PAGES} pages of the guest book are open, the wall
fetches every picture, and somebody else writes a diary.

| promise | to reach | reached |  |
| --- | --- | --- | --- |
${rows.join('\n')}

Everything had arrived, with a receipt, after ${words(arrivedAfter)}; the last picture was shown after ${words(shownAfter)}, and stood on the wall
after ${words(wallAfter)}. Lines were cut ${cuts.toLocaleString('en-US')} times. Answers of a failing server: ${failed.toLocaleString('en-US')}.
${said && `\nWhat phones reported:\n\n${said}\n`}
- **Guests** are the store, the rounds, the loop and the resumable uploads of the app, each on a store in memory and behind a line of its
  own: a TCP proxy that lets so many bytes through, and resets everything in the middle of it every 10 to 40 s for up to 5 s. All come
  from one address. A photo takes 0.7 s to be prepared; each has other bytes and other pixels.
- **Lost** is what the host is not shown, or whose original does not have the hash that its phone has computed. **Throttled** counts each 429
  that a phone, a page or the wall has heard.
- **Event page**: \`GET /events/{token}\` to its last byte, twice a second. **Push**: a word more in a diary, once a second.
- **Memory** is resident memory of the server and of the processes that look into files, together, twice a second; PostgreSQL is not in it.
- **One machine** carries server, database, guests and lines. Guests run at a lower priority, as theirs would be other machines; that
  the slowest lines take ${words((photos * PHOTO_BYTES) / LINES.least)} for their photos is meant.
`;
}

function words(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'never';
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
