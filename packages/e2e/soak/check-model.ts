// Verifies the model of the sync protocol with Spin, and that Spin finds each planted fault: `npm run soak -- --only model`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MODEL = readFileSync(new URL('sync-model.pml', import.meta.url), 'utf8');

/** Faults planted in the model: each change breaks a rule. */
const PLANTED: Record<string, readonly [from: string, to: string]> = {
  'a push writes although the state has changed (S2)': [
    'server.version != seenVersion || epoch != seenEpoch -> skip',
    'false -> skip',
  ],
  'a row leaves before the server has named it (S4)': [
    'device[d].shown[0] > 0 && device[d].shown[0] <= device[d].cursor',
    'true',
  ],
  'a device offers nothing after a restore (S13)': ['lost = device[d].base & ~server.content', 'lost = 0'],
  'a gap is passed over (S2)': [':: fault == 0 && gap -> restartOutbox(d)', ':: fault == 0 && gap -> skip'],
};

/** Searches every state. @returns what Spin counted; the violated assertion, if there is one */
function search(model: string): { states: string; depth: string; violated: string | undefined } {
  const directory = mkdtempSync(path.join(tmpdir(), 'tagfalter-model-'));
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { cwd: directory, encoding: 'utf8', maxBuffer: 2 ** 26 });
  try {
    writeFileSync(path.join(directory, 'model.pml'), model);
    run('spin', ['-a', 'model.pml']);
    run('cc', ['-O2', '-w', '-DSAFETY', '-DCOLLAPSE', '-o', 'pan', 'pan.c']);
    const said = run('./pan', ['-m20000', '-w26']);
    const whole = /depth reached (\d+), errors: \d+\s+([\d.e+]+) states, stored/.exec(said);
    if (!whole || said.includes('Search not completed') === !said.includes('assertion violated')) {
      throw new Error(`Spin did not search everything:\n${said}`);
    }
    return {
      depth: whole[1] ?? '',
      states: whole[2] ?? '',
      violated: /assertion violated \((.*)\) \(/.exec(said)?.[1],
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const from = performance.now();
const { states, depth, violated } = search(MODEL);
const seconds = Math.round((performance.now() - from) / 1000);
console.log(
  `${states} states, ${depth} steps deep, in ${seconds} s: ${violated ? `violated: ${violated}` : 'all hold'}`,
);
let isSound = violated === undefined;
for (const [name, [right, wrong]] of Object.entries(PLANTED)) {
  if (!MODEL.includes(right)) throw new Error(`The model has no place for: ${name}`);
  const found = search(MODEL.replace(right, wrong)).violated;
  console.log(`planted, ${name}: ${found ? 'found' : 'NOT FOUND'}`);
  if (!found) isSound = false;
}
process.exitCode = isSound ? 0 : 1;
