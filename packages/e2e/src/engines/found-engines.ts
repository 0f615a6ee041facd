import { isRootOnDebian } from './apt.ts';
import { type FoundFirefox, lookForFirefox } from './find-firefox.ts';
import { type FoundWebkit, fetchWebkit, lookForWebkit } from './find-webkit.ts';

interface FoundEngines {
  webkit?: FoundWebkit;
  firefox?: FoundFirefox;
}

/** The engines that this machine has now. */
export function foundEngines(): FoundEngines {
  const [webkit, firefox] = [lookForWebkit(), lookForFirefox()];
  return { ...('missing' in webkit ? {} : { webkit }), ...('missing' in firefox ? {} : { firefox }) };
}

/** Outcome of the search for an engine, with a sentence for the person at the tests. */
export interface EngineNews {
  says: string;
  isHere: boolean;
  /** It is missing where it could be had. */
  isFault: boolean;
}

/** Looks for WebKit, and brings it where it is missing: given → installed → apt-get (root on Debian). */
export async function fetchEngines(): Promise<EngineNews[]> {
  return [await news('WebKit', lookForWebkit, fetchWebkit)];
}

async function news(
  name: string,
  look: () => { version: string } | { missing: string[] },
  bring: () => Promise<string | undefined>,
): Promise<EngineNews> {
  const before = look();
  if (!('missing' in before)) return { says: `${name}: ${before.version}, installed`, isHere: true, isFault: false };
  const whyNot = await bring();
  const after = look();
  if (!('missing' in after)) return { says: `${name}: ${after.version}, by apt-get`, isHere: true, isFault: false };
  const reasons = [`missing: ${after.missing.join(', ')}`, ...(whyNot === undefined ? [] : [whyNot])];
  const says = `${name}: not to be had here, its journeys are left out (${reasons.join('; ')})`;
  return { says, isHere: false, isFault: isRootOnDebian() };
}
