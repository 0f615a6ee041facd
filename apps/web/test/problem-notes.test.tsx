// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProblemNotes } from '#features/contribute/photos/problem-notes.tsx';
import type { FileProblem } from '#features/contribute/photos/take-files.ts';
import { activateLanguage, speakFrom, withContributeWords } from '#i18n/activate.ts';
import { CONTRIBUTE, GUEST } from '#i18n/guest-catalogs.ts';

const named = (code: FileProblem['code'], count: number): FileProblem[] =>
  Array.from({ length: count }, (_, at) => ({ code, name: `${code}-${at + 1}` }));

it('says each kind of problem once, the other files by name', async () => {
  speakFrom(GUEST, CONTRIBUTE);
  await activateLanguage('de');
  await withContributeWords(Promise.resolve());
  const problems = [...named('not-an-image', 30), ...named('duplicate', 2), ...named('not-here', 1)];
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ProblemNotes problems={problems} tooMany={null} files={[]} />
    </I18nProvider>,
  );
  const said = [...page.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(said).toEqual([
    'not-an-image-1 ist kein Bild.',
    expect.stringMatching(/^Ebenso 29 weitere Dateien: not-an-image-2, .*, not-an-image-13, …$/),
    'duplicate-1: Bereits vorhanden',
    'Ebenso 1 weitere Datei: duplicate-2',
    expect.stringContaining('not-here-1 ist noch nicht auf diesem Handy'),
  ]);
});
