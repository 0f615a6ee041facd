/** Whether what has just got the focus shows it. */
export function isFocusShown({ target }: FocusEvent): boolean {
  const { focus } = document.documentElement.dataset;
  return focus === undefined ? target instanceof Element && target.matches(':focus-visible') : focus === 'shown';
}
