let typedInto: HTMLFormElement | null = null;

/** Follows from now on what is typed into forms, whichever screen has them. */
export function followTypedForms(): void {
  document.addEventListener('input', ({ target }) => {
    // A query is nothing to be saved.
    if (!(target instanceof Element) || target.closest('search')) return;
    typedInto = target.closest('form') ?? typedInto;
  });
}

const isFilled = (field: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value.trim() !== '';

/** Whether a form that something was typed into is still here, and not empty: one that was saved has gone, or is. */
export function hasTypedForm(): boolean {
  return typedInto?.isConnected === true && Array.from(typedInto.elements).some(isFilled);
}
