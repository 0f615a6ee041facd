// Actions and checks of an explorer from outside, on every screen. Bombadil runs them inside the page.
import { always, eventually, now } from '@antithesishq/bombadil';
import { type Action, actions, extract, type Tree, weighted } from '@antithesishq/bombadil/browser';
import { clicks, navigation, scroll } from '@antithesishq/bombadil/browser/defaults/actions';

export { noUncaughtExceptions, noUnhandledPromiseRejections } from '@antithesishq/bombadil/browser/defaults/properties';

/** Longer than any screen takes on a machine with others beside. */
const PATIENCE_S = 20;

/** A page with nothing to read and nothing to look at. */
const isBlank = extract(({ document }) => {
  const content = document.querySelector('main') ?? document.body;
  if (content === null) return true;
  return content.innerText.trim() === '' && content.querySelector('img, canvas, svg, input, textarea') === null;
});

export const showsSomething = always(
  now(() => isBlank.current).implies(eventually(() => !isBlank.current).within(PATIENCE_S, 'seconds')),
);

/** A picture that does not load, or whose address was freed too early. */
const isBroken = extract(({ document }) =>
  Array.from(document.images).some(
    ({ complete, naturalWidth, currentSrc }) => complete && naturalWidth === 0 && currentSrc !== '',
  ),
);

export const showsPictures = always(
  now(() => isBroken.current).implies(eventually(() => !isBroken.current).within(PATIENCE_S, 'seconds')),
);

/** The browser's own error page. It is right where somebody goes back to the answer to a form. */
const isErrorPage = extract(
  ({ document, window }) =>
    window.location.protocol === 'chrome-error:' && !document.body.innerText.includes('ERR_CACHE_MISS'),
);

export const loads = always(() => !isErrorPage.current);

/** Pages of the law have links to each other and little else: who follows all alike sees nothing of the diary. */
const LAW = /\/(impressum|datenschutz|agb|barrierefreiheit|kuendigung|widerruf)\b/;

const hrefOf = (tree: Tree): string => {
  if (!('value' in tree) || typeof tree.value === 'string' || !('Click' in tree.value)) return '';
  return tree.value.Click.fingerprint.href ?? '';
};

const chosenClicks = actions(() => {
  const tree = clicks.generate();
  if (!('branches' in tree)) return tree;
  return { branches: tree.branches.map(([, target]): [number, Tree] => [LAW.test(hrefOf(target)) ? 1 : 20, target]) };
});

/** Input type of the focused field; empty without a field. */
const field = extract(({ document }) => {
  const active = document.activeElement;
  if (active === null) return '';
  if (active.tagName === 'INPUT') return active.getAttribute('type') ?? 'text';
  return active.tagName === 'TEXTAREA' || active.getAttribute('contenteditable') === 'true' ? 'text' : '';
});

const KEYS = [8, 9, 13, 27];
const QUICKLY: [number, number] = [1, 8];
const TEXTS: Readonly<Record<string, Extract<Action, object>>> = {
  text: { TypeText: { text: { Text: [1, 60] }, delayMillis: QUICKLY } },
  search: { TypeText: { text: { Regexp: '[a-zäöü]{1,8}( 20[0-9]{2})?' }, delayMillis: QUICKLY } },
  password: { TypeText: { text: { Text: [1, 20] }, delayMillis: QUICKLY } },
  email: { TypeText: { text: 'Email', delayMillis: QUICKLY } },
  number: { TypeText: { text: { Regexp: '[0-9]{1,5}' }, delayMillis: QUICKLY } },
  date: { TypeText: { text: { Regexp: '[0-3][0-9][01][0-9]20[0-9]{2}' }, delayMillis: QUICKLY } },
};

const typing = actions(() => {
  const text = TEXTS[field.current];
  return text === undefined ? [] : [text];
});
const keys = actions(() => KEYS.map((code) => ({ PressKey: { code } })));

/** Where a file may be chosen, one of this machine; the page knows it, for this here cannot read of it. */
const photo = extract(({ document, window }) => {
  const path: unknown = Reflect.get(window, 'photoForExplorer');
  return document.querySelector('input[type="file"]') !== null && typeof path === 'string' ? path : '';
});
const choosing = actions(() =>
  photo.current === '' ? [] : [{ SetFileInputFiles: { selector: 'input[type="file"]', files: [photo.current] } }],
);

/** Wide as on a desk, narrow as in a hand. */
const turning = actions(() => [
  { SetViewport: { width: 1280, height: 800 } },
  { SetViewport: { width: 390, height: 844 } },
]);

const anything = weighted([
  [100, chosenClicks],
  [60, typing],
  [15, keys],
  [20, scroll],
  [12, navigation],
  [2, turning],
  [5, choosing],
  [5, 'Wait'],
]);

/** Stays where something is missing: what comes late is right, and who walks on never learns that it did not come. */
export const wander = actions(() => (isBlank.current || isBroken.current ? ['Wait'] : anything.generate()));
