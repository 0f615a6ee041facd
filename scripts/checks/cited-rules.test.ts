import { describe, expect, it } from 'vitest';
import { findUnwrittenRules, rulesCited } from './cited-rules.ts';

it.each([
  ['a section', 'Limits (spec §9).', ['spec §9']],
  ['sections', 'Messages (spec §5, §8) and spec §2 and §3.', ['spec §5', 'spec §8', 'spec §2', 'spec §3']],
  [
    'a decision, with and without its series',
    'spec decision 79, decision 16',
    ['spec decision 79', 'spec decision 16'],
  ],
  ['decisions', 'spec decisions 12, 13 and 20', ['spec decision 12', 'spec decision 13', 'spec decision 20']],
  ['no record of the folder', 'decision 018, decisions 018 and 153', []],
  ['two series', '(wire 34, 43, threats 4 and 5)', ['wire 34', 'wire 43', 'threat 4', 'threat 5']],
  ['a row', 'The offer (design 3.12), as in design 2', ['design 3.12', 'design 2']],
  [
    'a range',
    'design 3.1–3.3, promises 2–4',
    ['design 3.1', 'design 3.2', 'design 3.3', 'promise 2', 'promise 3', 'promise 4'],
  ],
  ['a range of sections', 'spec §1–§3', ['spec §1', 'spec §2', 'spec §3']],
  [
    'a citation across two lines',
    '/**\n * Space for words (promise\n * 6), always (spec\n   // decision 47).',
    ['promise 6', 'spec decision 47'],
  ],
  ['the beginning of a sentence', 'Wire 20. Spec §1.', ['wire 20', 'spec §1']],
  ['no figure that only looks alike', 'wires 300 bytes, of 17 faults 16, redesign 3', []],
])('reads %s', (_form, text, rules) => {
  expect(rulesCited(text)).toEqual(rules);
});

describe('the page of rules', () => {
  const page = '# Rules\n- **wire 29** A retry is at most 10 s away.\n- **design 3.1, 3.2** The manifest.\n';
  const promises = '| # | Promise |\n|---|---|\n| 6 | A full device keeps text |\n';
  const find = (source: string, text = page) =>
    findUnwrittenRules({ page: text, promises, citing: new Map([['a.ts', source]]) });

  it('has each cited rule, and promises their table', () => {
    expect(find('wire 29, design 3.1, design 3.2, promise 6')).toBe('');
  });

  it('lacks a cited rule', () => {
    expect(find('wire 29 and 30, design 3.1–3.2')).toBe('a.ts cites wire 30, which docs/rules.md does not have.');
  });

  it('names a rule that nothing cites', () => {
    expect(find('design 3.1–3.2')).toBe('docs/rules.md has wire 29, which nothing cites.');
  });

  it('points at no rule that is not there', () => {
    const pointing = `${page}- **wire 30** As threat 3.\n`;
    expect(find('wire 29, 30, design 3.1–3.2', pointing)).toBe(
      'docs/rules.md cites threat 3, which docs/rules.md does not have.',
    );
  });
});
