/** Whether a dialog or a menu lies over the page: keys are meant for that. */
export function isPageCovered(): boolean {
  return document.querySelector('dialog[open], [popover]:popover-open:not([data-tooltip])') !== null;
}
