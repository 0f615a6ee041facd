import { checks } from './checks.ts';

export interface CheckTally {
  passed: number;
  failed: number;
}

/** Runs every check, two at a time, and says on stderr what is wrong. */
export async function runChecks(): Promise<CheckTally> {
  const tally = { passed: 0, failed: 0 };
  const open = [...checks];
  const worker = async () => {
    for (let check = open.shift(); check !== undefined; check = open.shift()) {
      const wrong = await check.look().catch((error: unknown) => String(error));
      if (wrong === '') tally.passed += 1;
      else {
        tally.failed += 1;
        console.error(`✗ ${check.name}\n${wrong}\n`);
      }
    }
  };
  await Promise.all([worker(), worker()]);
  return tally;
}
