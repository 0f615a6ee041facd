// @vitest-environment happy-dom
import { Tabs } from '@tagfalter/ui/tabs';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { all, click, key, one, render } from './render.tsx';

const TABS = [
  { value: 'new', label: 'Neu' },
  { value: 'old', label: 'Alt' },
  { value: 'all', label: 'Alle' },
];

function Chosen() {
  const [value, choose] = useState('new');
  return (
    <Tabs label="Auswahl" tabs={TABS} value={value} onChange={choose}>
      Seite {value}
    </Tabs>
  );
}

const tabs = () => all('[role="tab"]');
const selected = () => tabs().filter((tab) => tab.getAttribute('aria-selected') === 'true');
const label = () => selected().map(({ textContent }) => textContent);

describe('tabs', () => {
  it('are one stop for the Tab key, at the chosen one', async () => {
    await render(<Chosen />);
    expect(one('[role="tablist"]').getAttribute('aria-label')).toBe('Auswahl');
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    await click(one('[role="tab"]:nth-child(2)'));
    expect([label(), tabs().map(({ tabIndex }) => tabIndex)]).toEqual([['Alt'], [-1, 0, -1]]);
  });

  it.each([
    ['ArrowRight', ['Alt', 'Alle', 'Neu']],
    ['ArrowLeft', ['Alle', 'Alt', 'Neu']],
  ])('follow %s around both ends, and the focus with them', async (name, order) => {
    await render(<Chosen />);
    one<HTMLElement>('[role="tab"]').focus();
    for (const next of order) {
      // The page itself does not scroll: the key is answered.
      expect(await key(document.activeElement ?? document, name)).toBe(false);
      expect([label(), document.activeElement?.textContent]).toEqual([[next], next]);
    }
  });

  it('leave every other key alone', async () => {
    await render(<Chosen />);
    for (const name of ['ArrowDown', 'x', 'Escape']) expect(await key(one('[role="tab"]'), name)).toBe(true);
    expect(label()).toEqual(['Neu']);
  });

  it('name the panel below after the chosen one', async () => {
    await render(<Chosen />);
    await click(one('[role="tab"]:nth-child(3)'));
    const panel = one('[role="tabpanel"]');
    expect(panel.textContent).toBe('Seite all');
    expect(panel.getAttribute('aria-labelledby')).toBe(selected()[0]?.id);
    expect(selected()[0]?.getAttribute('aria-controls')).toBe(panel.id);
  });
});
