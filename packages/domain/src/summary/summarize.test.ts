import { expect, it } from 'vitest';
import { summarize } from './summarize.ts';

it('finds what the day was about beyond its opening', () => {
  const text =
    'Ich bin spät aufgestanden. Zum Frühstück gab es Brötchen. Dann kam Lena vorbei. Wir sind mit dem Boot über den See gefahren. ' +
    'Auf dem See war es windig, aber das Boot lag ruhig. Abends waren wir müde.';
  expect(summarize(text).join(' ')).toContain('mit dem Boot über den See gefahren');
});
