// @vitest-environment happy-dom
import { Dialog } from '@tagfalter/ui/dialog';
import { closeOverlays, closeTopOverlay } from '@tagfalter/ui/overlays';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, fire, one, render } from './render.tsx';

const onClose = vi.fn();
beforeEach(() => void onClose.mockClear());

const dialog = () => one<HTMLDialogElement>('dialog');
const page = ({ open = true, title = 'Löschen?' } = {}) => (
  <Dialog open={open} onClose={onClose} title={title} closeLabel="Schließen">
    <button type="button">Nein</button>
    <button type="button" data-autofocus>
      {title}: ja
    </button>
    <input type="file" />
  </Dialog>
);

describe('a dialog', () => {
  it('is modal, named by its title, focused where intended', async () => {
    const modal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    await render(page());
    expect([modal.mock.calls.length, dialog().open]).toEqual([1, true]);
    expect(document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Löschen?');
    expect(document.activeElement?.textContent).toBe('Löschen?: ja');
  });

  it('begins at its title where nothing else is meant', async () => {
    await render(
      <Dialog open onClose={onClose} title="Gelesen" closeLabel="Schließen">
        <button type="button">Weiter</button>
      </Dialog>,
    );
    expect(document.activeElement).toBe(one('dialog h2'));
  });

  it('focuses what comes later, unless somebody has moved the focus', async () => {
    const waiting = (late: boolean) => (
      <Dialog open onClose={onClose} title="Konto" closeLabel="Schließen">
        {late ? <input data-autofocus /> : <p>Wird geladen …</p>}
      </Dialog>
    );
    const shown = await render(waiting(false));
    await shown.show(waiting(true));
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
    await shown.show(waiting(false));
    one<HTMLElement>('dialog [aria-label="Schließen"]').focus();
    await shown.show(waiting(true));
    expect(document.activeElement?.tagName).toBe('BUTTON');
  });

  it('moves the focus when its page changes, otherwise leaves it alone', async () => {
    const shown = await render(page());
    one<HTMLElement>('dialog button').focus();
    await shown.show(page());
    expect(document.activeElement).toBe(one('dialog button'));
    await shown.show(page({ title: 'Wirklich?' }));
    expect(document.activeElement?.textContent).toBe('Wirklich?: ja');
  });

  it('is empty while closed, and closes the native element', async () => {
    const shown = await render(page());
    await shown.show(page({ open: false }));
    expect([dialog().open, dialog().textContent]).toEqual([false, '']);
  });

  it('is closed by its cross', async () => {
    await render(page());
    await click(one('dialog [aria-label="Schließen"]'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('leaves Esc to its owner, who may refuse', async () => {
    await render(page());
    const cancel = new Event('cancel', { cancelable: true });
    await fire(dialog(), cancel);
    expect([cancel.defaultPrevented, onClose.mock.calls.length, dialog().open]).toEqual([true, 1, true]);
  });

  it('stays when a file picker in it is cancelled', async () => {
    await render(page());
    await fire(one('input'), new Event('cancel', { bubbles: true, cancelable: true }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is closed by a tap beside it, not by one in it', async () => {
    await render(page());
    await fire(one('.sheet__in'), new MouseEvent('mousedown', { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
    await fire(dialog(), new MouseEvent('mousedown', { bubbles: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('hears that the browser closed it, unless it is open again', async () => {
    await render(page());
    await fire(dialog(), new Event('close'));
    expect(onClose).not.toHaveBeenCalled();
    dialog().removeAttribute('open');
    await fire(dialog(), new Event('close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is closed by Back while open, the top one first', async () => {
    const below = vi.fn();
    const pair = (upper: boolean) => (
      <>
        <Dialog open onClose={below} title="Unten" closeLabel="Schließen">
          {null}
        </Dialog>
        <Dialog open={upper} onClose={onClose} title="Oben" closeLabel="Schließen">
          {null}
        </Dialog>
      </>
    );
    const shown = await render(pair(false));
    await shown.show(pair(true));
    closeTopOverlay();
    expect([below.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
    await shown.show(pair(false));
    onClose.mockClear();
    expect(closeTopOverlay()).toBe(true);
    expect([below.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    await shown.show(pair(true));
    closeOverlays();
    expect([below.mock.calls.length, onClose.mock.calls.length]).toEqual([2, 1]);
    await shown.remove();
    expect(closeTopOverlay()).toBe(false);
  });

  it('is closed as a native element when it leaves the page', async () => {
    const shown = await render(page());
    const element = dialog();
    await shown.remove();
    expect(element.open).toBe(false);
  });
});
