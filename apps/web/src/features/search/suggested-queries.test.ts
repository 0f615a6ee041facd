import { i18n } from '@lingui/core';
import { readQuery } from '@tagfalter/domain/search/read-query';
import { SUMMARY_LANGUAGES } from '@tagfalter/domain/summary/language';
import { expect, it } from 'vitest';
import { suggestedQueries } from './suggested-queries.ts';

it.each(SUMMARY_LANGUAGES)('a suggested query in %s is understood completely', async (language) => {
  const { messages } = await import(`../../i18n/locales/${language}/screens.po`);
  i18n.load(language, messages);
  i18n.activate(language);
  const queries = suggestedQueries(2025).map((query) => i18n._(query));
  expect(new Set(queries).size).toBe(6);
  const read = queries.map((query) => ({ query, terms: readQuery(query, language, '2026-11-20').terms }));
  expect(read.filter(({ terms }) => terms.length > 0)).toEqual([]);
});
