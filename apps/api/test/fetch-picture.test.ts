import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFetchPicture } from '#api/adapters/fetch-picture.ts';
import { readConfig } from '#api/base/config.ts';

const { identity } = readConfig({
  ...{ EXTERNAL_ISSUER: 'https://accounts.example:8443', EXTERNAL_CLIENT_ID: 'falter' },
  PICTURE_HOSTS: '*.googleusercontent.com, pictures.example, cdn.example:444',
});

afterEach(() => void vi.restoreAllMocks());

/** Requested address, if there was a request. */
async function askedFor(address: string): Promise<string | undefined> {
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(new Uint8Array([1])));
  await createFetchPicture({ identity })(address).catch(() => {});
  const [first] = network.mock.calls;
  return first && String(first[0]);
}

describe('pictures of accounts elsewhere', () => {
  it.each([
    'https://lh3.googleusercontent.com/a/mia=s96-c',
    'https://a.b.googleusercontent.com/x',
    'https://pictures.example/mia.jpg?size=5',
    'https://pictures.example:443/mia.jpg',
    'https://cdn.example:444/mia.jpg',
    'https://accounts.example:8443/pictures/mia',
  ])('come from %s', async (address) => {
    expect(await askedFor(address)).toBe(new URL(address).href);
  });

  it.each([
    'https://googleusercontent.com/x',
    'https://www.pictures.example/x',
    'https://pictures.example:444/x',
    'https://cdn.example/x',
    'https://accounts.example/x',
    'http://accounts.example:8443/x',
    'http://pictures.example/x',
    'https://PICTURES.example.evil.example/x',
    'https://mia@pictures.example/x',
    'ftp://pictures.example/x',
    'pictures.example/x',
    '',
  ])('do not come from %j', async (address) => {
    expect(await askedFor(address)).toBeUndefined();
  });

  it('are asked for without cookies, and followed nowhere', async () => {
    const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(new Uint8Array([1])));
    expect(await createFetchPicture({ identity })('https://pictures.example/x')).toEqual(new Uint8Array([1]));
    expect(network.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error', credentials: 'omit' });
  });
});
