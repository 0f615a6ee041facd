import { describe, expect, it } from 'vitest';
import { pageRules } from './page-rules.ts';

describe('rules of printed pages', () => {
  it.each([
    ['a5', 'size: 148mm 210mm'],
    ['a4', 'size: 210mm 297mm'],
  ] as const)('give %s its size', (format, size) => {
    expect(pageRules(format, '2026', new Map())).toContain(size);
  });

  it('name each month above its left pages, and cannot be escaped', () => {
    const rules = pageRules('a5', '2026', new Map([['08', 'Au"gust\\']]));
    expect(rules).toContain('@page month-08:left { @top-left { content: "Au\\22 gust\\5c "');
    expect(rules).toContain('.book__m[data-month="08"] { page: month-08; }');
  });
});
