// @vitest-environment happy-dom
import { Toaster, type ToastMessage } from '@tagfalter/ui/toast';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { click, key, one, render } from './render.tsx';

const onGone = vi.fn<(id: number) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  onGone.mockClear();
});
afterEach(() => void vi.useRealTimers());

const page = (message: ToastMessage | null) => (
  <Toaster
    message={message}
    onGone={onGone}
    closeLabel="Schließen"
    label="Mitteilung"
    regionLabel="Mitteilungen ({hotkey})"
  />
);
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const texts = () => [...document.querySelectorAll('.toast__h')].map(({ textContent }) => textContent);

describe('a message', () => {
  it('stays for five seconds (spec §9)', async () => {
    await render(page({ id: 7, title: 'Gespeichert', description: 'Dein Tag.' }));
    expect([texts(), one('.toast').textContent]).toEqual([['Gespeichert'], 'GespeichertDein Tag.']);
    await pass(4900);
    expect(onGone).not.toHaveBeenCalled();
    await pass(200);
    expect(onGone.mock.calls).toEqual([[7]]);
  });

  it('that has to be answered stays', async () => {
    await render(page({ id: 8, title: 'Neue Version', lasting: true, closeLabel: 'Später' }));
    await pass(600_000);
    expect(onGone).not.toHaveBeenCalled();
    expect(document.querySelector('.toast__x')).toBeNull();
    const later = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Später');
    await click(later ?? expect.fail('no words'));
    expect(onGone.mock.calls).toEqual([[8]]);
  });

  it('replaces the former one, with its own five seconds', async () => {
    const shown = await render(page({ id: 1, title: 'Erste' }));
    await pass(4000);
    await shown.show(page({ id: 2, title: 'Zweite' }));
    expect(texts()).toEqual(['Zweite']);
    await pass(4000);
    expect(onGone).not.toHaveBeenCalledWith(2);
    await pass(1100);
    expect(onGone).toHaveBeenCalledWith(2);
  });

  it('is closed by its cross, and acts only by its own button', async () => {
    const onAct = vi.fn();
    const message = { title: 'Foto entfernt', action: { label: 'Rückgängig', onAct } };
    const shown = await render(page({ id: 3, ...message }));
    await click(one('.toast [aria-label="Schließen"]'));
    expect([onGone.mock.calls, onAct.mock.calls]).toEqual([[[3]], []]);
    await shown.show(page({ id: 4, ...message }));
    await click(one('.toast .btn'));
    expect([onGone.mock.calls.at(-1), onAct.mock.calls.length]).toEqual([[4], 1]);
  });

  it('is red for faults alone', async () => {
    const shown = await render(page({ id: 5, title: 'Nicht gespeichert', variant: 'destructive' }));
    expect(one('.toast').className).toContain('toast--red');
    await shown.show(page({ id: 6, title: 'Gespeichert' }));
    expect(one('.toast').className).not.toContain('toast--red');
  });

  it('has the focus with F8, which its region says', async () => {
    await render(page({ id: 9, title: 'Gespeichert' }));
    expect(one('[role="region"]').getAttribute('aria-label')).toBe('Mitteilungen (F8)');
    await key(document, 'F8');
    expect(document.activeElement).toBe(one('.toasts'));
  });
});
