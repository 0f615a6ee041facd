// @vitest-environment happy-dom
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { outline } from '../stage/outline.ts';
import { received } from './acts.ts';
import { COMPONENTS } from './components.tsx';
import { render } from './render.tsx';

/** Drawings without a state, and those whose tests are files of their own. */
const ELSEWHERE = ['dialog', 'toast', 'sprite', 'logo-parts'];

it('is what readers hear of every component in every state', async () => {
  const pages: string[] = [];
  for (const { file, title: state, node, acts } of COMPONENTS) {
    const shown = await render(node);
    pages.push(`# ${file}: ${state}`, outline(document.body.lastElementChild ?? document.body));
    for (const { title, run } of acts) {
      received.length = 0;
      await run();
      pages.push(
        `> ${title}: ${received.join(', ') || 'tells nobody'}`,
        outline(document.body.lastElementChild ?? document.body),
      );
    }
    await shown.remove();
    document.body.replaceChildren();
  }
  await expect(pages.join('\n')).toMatchFileSnapshot('./every-component.txt');
});

it('has every component of the folder', () => {
  const files = readdirSync(`${import.meta.dirname}/../../../../packages/ui/src`);
  const names = files.filter((name) => name.endsWith('.tsx')).map((name) => name.replace('.tsx', ''));
  const reported = new Set(COMPONENTS.map(({ file }) => file));
  const unannounced = names.filter(
    (name) => !reported.has(name) && !ELSEWHERE.includes(name) && !name.endsWith('-drawing'),
  );
  expect(unannounced).toEqual([]);
});
