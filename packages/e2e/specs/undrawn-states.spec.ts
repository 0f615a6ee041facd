import { expect, test } from '../src/fixtures.ts';
import { undrawnStates } from '../src/undrawn-states.ts';

const PAGE = `<style>
  body { background: #fff } button { border: 0; background: #eee; padding: 12px; box-shadow: none }
  .filled[aria-pressed="true"] { background: #123 }
  .ringed[aria-checked="true"] { box-shadow: 0 0 0 2px #123 }
  .faint:disabled { opacity: 0.4 }
</style>
<button class="filled" aria-pressed="true">An</button><button class="filled" aria-pressed="false">Aus</button>
<button class="ringed" role="switch" aria-checked="true">An</button>
<button class="faint" disabled="">Geht nicht</button>
<button class="plain" aria-pressed="true">An</button>
<button class="alike" disabled="" style="color:#111">Geht nicht</button>
<button class="named on" aria-pressed="true" style="visibility:hidden">Weg</button>
<a aria-current="page" href="#">Zurück</a><nav><a class="place" aria-current="page" href="#">Hier</a></nav>`;

test('a state that nobody sees is found, each kind once', async ({ newDevice }) => {
  const page = await newDevice().start();
  await page.setContent(PAGE);
  const found = await undrawnStates(page, 'a page', 'light');
  expect(found).toEqual([
    'a page, light: BUTTON.plain with aria-pressed="true" looks as without it',
    'a page, light: A.place with aria-current="page" looks as without it',
    'a page, light: BUTTON.alike with disabled="" looks as without it',
  ]);
  // As it was.
  await expect(page.getByRole('button', { name: 'An' }).first()).toHaveAttribute('aria-pressed', 'true');
  expect(await undrawnStates(page, 'a page', 'light')).toEqual([]);
});
