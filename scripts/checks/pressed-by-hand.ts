import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../shared/root.ts';

/** Journeys and what they press with. */
const JOURNEYS = 'packages/e2e/{specs,engines,src}/**/*.ts';
/** Calls that reach a control that no mouse and no finger could: a list that cannot be opened stays green with them. */
const PAST_THE_HAND = [
  // Ignores any cover of the control.
  /\b(?:click|tap|check|uncheck|hover|dragTo)\(.*force: true/,
  // A key in the place of a press; `keys` and `keyboard` walk the page by Tab.
  /(?<!\b(?:this|keys|keyboard|#page\.keyboard))\.press\('(?:Enter|Space| )'\)/,
  /\.focus\(\)/,
  // Script.
  /\.dispatchEvent\(/,
  /^(?!.*\b(?:await|return)\b)(?!.*=>).*\w\.click\(\)/,
];
const REASON = /\/\/ Not by hand: /;

/**
 * Numbers of the lines that press past the hand without a comment with the reason. It stands on the line or up to two
 * lines above.
 */
export function pastTheHand(source: string): number[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    const around = lines.slice(Math.max(0, index - 2), index + 1);
    return PAST_THE_HAND.some((way) => way.test(line)) && !around.some((one) => REASON.test(one)) ? [index + 1] : [];
  });
}

/** Reports these lines for `npm run check`. */
export async function pressedPastTheHand(): Promise<string> {
  const found = globSync(JOURNEYS, { cwd: ROOT, exclude: (name) => name.endsWith('.test.ts') })
    .sort()
    .flatMap((file) => pastTheHand(readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`));
  if (found.length === 0) return '';
  return `Journeys press with mouse or finger: do so, or say in a comment '// Not by hand: …' why not.\n${found.join('\n')}`;
}
