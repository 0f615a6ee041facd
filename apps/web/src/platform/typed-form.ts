let typedInto: HTMLFormElement | null = null;

/**
 * Follows what is typed into forms, whichever screen has them.
 * @returns ends it
 */
export function followTypedForms(): () => void {
  const stop = new AbortController();
  const onInput = ({ target }: Event) => {
    // A query is nothing to be saved.
    if (!(target instanceof Element) || target.closest('search')) return;
    typedInto = target.closest('form') ?? typedInto;
  };
  document.addEventListener('input', onInput, { signal: stop.signal });
  return () => {
    stop.abort();
    typedInto = null;
  };
}

const isFilled = (field: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value.trim() !== '';

/** Whether a form that something was typed into is still here, and not empty: one that was saved has gone, or is. */
export function hasTypedForm(): boolean {
  return typedInto?.isConnected === true && Array.from(typedInto.elements).some(isFilled);
}
