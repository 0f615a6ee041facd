import { expect, it } from 'vitest';
import { sectionOf, withSection } from './document-sections.ts';

const report = '# Performance\n\nA table.\n\n## What is measured\n\n- Much.\n';
const first = '## First\n\nOne.\n';
const second = '## Second\n\nTwo.\n';

it('takes the place of the section of before, and leaves everything else', () => {
  const whole = withSection(withSection(report, first), second);
  expect(whole).toBe(`${report}\n${first}\n${second}`);
  expect(withSection(whole, '## First\n\nAnew.\n')).toBe(`${report}\n## First\n\nAnew.\n\n${second}`);
  expect(withSection(whole, '## Second\n\nAnew.\n')).toBe(`${report}\n${first}\n## Second\n\nAnew.\n`);
});

it('carries sections of other runs into a new report', () => {
  const whole = withSection(withSection(report, first), second);
  const carried = ['## First', '## Second', '## Third'].map((heading) => sectionOf(whole, heading));
  expect(carried.reduce<string>(withSection, '# Anew\n')).toBe(`# Anew\n\n${first}\n${second}`);
  expect(sectionOf('# Without\n', '## First')).toBeUndefined();
});
