// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { SignedOut } from '#compose/signed-out.tsx';
import { takeReturn } from '#entities/person/return-address.ts';
import { tabStore } from '#platform/browser-stores.ts';
import { newRoot } from './stage/mount.tsx';

const EVENT = `/events/${'A'.repeat(22)}`;

afterEach(() => history.replaceState(null, '', '/'));

it.each(['host', 'host/', 'card', 'diary'])(
  'whoever is signed out sees the event at %s, and returns (wire 49)',
  async (page) => {
    const go = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
    history.replaceState(null, '', `${EVENT}/${page}`);
    newRoot().render(<SignedOut />);
    await vi.waitFor(() => expect(go.mock.calls).toEqual([[EVENT]]));
    expect(document.body.textContent).toBe('');
    expect(takeReturn(tabStore)).toBe(`${EVENT}/${page.replace('/', '')}`);
    go.mockRestore();
  },
);
