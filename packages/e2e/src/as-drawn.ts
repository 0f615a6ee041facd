import type { Page } from '@playwright/test';

/** Lists the parts that a page draws wrongly as it stands, in readable lines. */
export async function wrongAsDrawn(page: Page, name: string): Promise<string[]> {
  const found = [...(await page.evaluate(cutTails)), ...(await page.evaluate(crowdedParts))];
  return found.map((fault) => `${name}: ${fault}`);
}

/** Runs in the page: texts whose letters are cut off below their last line. */
function cutTails(): string[] {
  const context = document.createElement('canvas').getContext('2d');

  /** How far below its baseline a font's box reaches, and its letters. */
  function depths(element: Element): { box: number; letters: number } {
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    if (!context) return { box: 0, letters: 0 };
    context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const { fontBoundingBoxDescent, actualBoundingBoxDescent } = context.measureText('gjpqyß');
    return { box: fontBoundingBoxDescent, letters: actualBoundingBoxDescent };
  }

  /** The lower edge at which a text is cut; undefined where it is not, or can be scrolled. */
  function edgeOf(words: Element): number | undefined {
    for (let box: Element | null = words; box; box = box.parentElement) {
      const { overflowY, borderBottomWidth } = getComputedStyle(box);
      if (overflowY === 'hidden' || overflowY === 'clip')
        return box.getBoundingClientRect().bottom - Number.parseFloat(borderBottomWidth);
      if (overflowY !== 'visible') return undefined;
    }
    return undefined;
  }

  function isCut(words: Element): boolean {
    const edge = edgeOf(words);
    if (edge === undefined) return false;
    const { box, letters } = depths(words);
    const range = document.createRange();
    range.selectNodeContents(words);
    // A line whose baseline stands within the edge is one to be read.
    const lines = [...range.getClientRects()].filter(({ bottom }) => bottom - box <= edge);
    return lines.some(({ bottom }) => bottom - box + letters > edge + 0.5);
  }

  const texts = [...document.body.querySelectorAll('*')].filter(
    (words) =>
      [...words.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '') &&
      !words.closest('.sr, [aria-hidden="true"], svg, textarea, select') &&
      words.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  return texts.filter(isCut).map((words) => `cuts the tails of '${words.textContent?.slice(0, 40)}'`);
}

/** Runs in the page: bars of a recording that run into one another, fields that hide lines, a sheet that begins at its cross. */
function crowdedParts(): string[] {
  const found: string[] = [];
  for (const wave of document.querySelectorAll('svg.wave')) {
    const bars = wave.innerHTML.split('M').length - 1;
    if (wave.clientWidth > 0 && wave.clientWidth < 4.5 * bars)
      found.push(`draws ${bars} bars in ${wave.clientWidth} px`);
  }
  for (const field of document.querySelectorAll('textarea')) {
    if (getComputedStyle(field).maxHeight === 'none' && field.scrollHeight > field.clientHeight + 1)
      found.push(`hides lines of '${field.value.slice(-40)}'`);
  }
  if (document.activeElement?.matches('.sheet__h button')) found.push('begins at the cross of a sheet');
  return found;
}
