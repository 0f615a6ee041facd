const FIELD = 'textarea, input:not([type=checkbox], [type=file], [type=radio], [type=range])';

/**
 * Says at the root element whether the focus is shown (base.css): after keys always, after a finger or a mouse only where
 * words are typed. Browsers differ in what `:focus-visible` says of a focus that a script has moved.
 */
export function followFocus(): void {
  let byKeys = false;
  const mark = (focused: EventTarget | null) => {
    const isShown = byKeys || (focused instanceof Element && focused.matches(FIELD));
    document.documentElement.dataset.focus = isShown ? 'shown' : 'quiet';
  };
  const capture = { capture: true, passive: true };
  const onKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // The keys of the browser and of the system move no focus.
    if (ctrlKey || metaKey || altKey) return;
    byKeys = true;
    mark(document.activeElement);
  };
  const onPointer = () => {
    byKeys = false;
    mark(document.activeElement);
  };
  addEventListener('keydown', onKey, capture);
  addEventListener('pointerdown', onPointer, capture);
  // Before the first input the browser decides.
  addEventListener('focusin', ({ target }) => document.documentElement.dataset.focus && mark(target), capture);
}
