import type { Browser } from 'puppeteer-core';

/** How long all processes of a browser must have done next to nothing, in milliseconds. */
const REST_MS = 200;
/** Processor seconds in that time that still count as rest; the browser counts in hundredths. */
const NOTHING_S = 0.015;
const MAX_MS = 10_000;

/**
 * Resolves once a browser that was just launched is at rest. For half a second after it shows its page it builds up
 * surfaces of its own. They take as many processors as a device has to sync with; nobody's diary waits for that.
 */
export async function untilAtRest(browser: Browser): Promise<void> {
  const session = await browser.target().createCDPSession();
  const worked = async (): Promise<number> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
  const deadline = performance.now() + MAX_MS;
  for (let before = await worked(); performance.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    const after = await worked();
    if (after - before < NOTHING_S) break;
    before = after;
  }
  await session.detach();
}
