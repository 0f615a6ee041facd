const COVERS = 'dialog[open], [popover]:popover-open:not([data-tooltip])';

/** Whether a dialog or a menu lies over the page: keys are meant for that. */
export function isPageCovered(): boolean {
  return document.querySelector(COVERS) !== null;
}

/** Whether a dialog or a menu is open that `element` is no part of. */
export function isBehindCover(element: Element): boolean {
  const covers = [...document.querySelectorAll(COVERS)];
  return covers.length > 0 && !covers.some((cover) => cover.contains(element));
}
