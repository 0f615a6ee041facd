/** Fields with the width for which they were measured, and the height that was given to them. */
const measured = new WeakMap<HTMLTextAreaElement, { width: number; height: string }>();

/** Gives a field the height of its text, within the limits of its style. */
function grow(field: HTMLTextAreaElement): void {
  const { height } = field.style;
  // The person has drawn it to another height.
  if (height !== '' && height !== measured.get(field)?.height) return;
  const box = field.parentElement;
  // Its surroundings keep their height meanwhile: a shorter page would scroll.
  if (box) box.style.minHeight = `${box.offsetHeight}px`;
  field.style.height = '0';
  const frame = field.offsetHeight - field.clientHeight;
  field.style.height = `${field.scrollHeight + frame}px`;
  // Heights of lines are fractions, that of a text is told in whole pixels.
  if (field.scrollHeight > field.clientHeight) field.style.height = `${field.scrollHeight + frame + 1}px`;
  if (box) box.style.minHeight = '';
  measured.set(field, { width: field.clientWidth, height: field.style.height });
}

/** The field in which a change happened. */
function fieldAround(node: Node): HTMLTextAreaElement | null | undefined {
  return (node instanceof Element ? node : node.parentElement)?.closest('textarea');
}

/**
 * Lets every field grow with its text if the browser does not know `field-sizing`. It covers present and future fields:
 * after typing, after a value that a script has set, and when width or fonts change.
 */
export function growFields(page: Document): void {
  const widths = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (!target.isConnected) widths.unobserve(target);
      else if (target instanceof HTMLTextAreaElement && target.clientWidth !== measured.get(target)?.width)
        grow(target);
    }
  });
  const begin = () => {
    for (const field of page.querySelectorAll('textarea')) {
      if (measured.has(field)) continue;
      grow(field);
      widths.observe(field);
    }
  };
  const onChanges = (changes: MutationRecord[]) => {
    for (const { target } of changes) {
      // React writes a value that it sets into the default value as well, which is the text inside the field.
      const field = fieldAround(target);
      if (field) grow(field);
    }
    begin();
  };
  new MutationObserver(onChanges).observe(page, { subtree: true, childList: true, characterData: true });
  page.addEventListener('input', ({ target }) => target instanceof HTMLTextAreaElement && grow(target), true);
  page.fonts?.addEventListener('loadingdone', () => {
    for (const field of page.querySelectorAll('textarea')) grow(field);
  });
  begin();
}
