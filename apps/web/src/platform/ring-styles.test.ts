import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const STYLES = new URL('../../../../packages/ui/src/styles/', import.meta.url);
const sheets = readdirSync(STYLES).map((name) => ({ name, css: readFileSync(new URL(name, STYLES), 'utf8') }));

/** Rules of what has the focus: name of the sheet, selector, declarations. */
const rules = sheets.flatMap(({ name, css }) =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g)]
    .map(([, selector = '', body = '']) => ({ name, selector: selector.trim(), body }))
    .filter(({ selector }) => /:focus-(visible|within)|:focus\b/.test(selector)),
);

it('no ring is drawn past what says whether the focus is shown', () => {
  expect(rules.length).toBeGreaterThan(20);
  const past = rules.filter(({ body }) =>
    body
      .split(';')
      .map((line) => line.trim())
      .filter((line) => /^(outline|outline-color|box-shadow):/.test(line))
      .some((line) => !/: none$|var\(--focus\)|var\(--ring,/.test(line)),
  );
  expect(past).toEqual([]);
});
