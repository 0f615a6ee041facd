import { describe, expect, it } from 'vitest';
import { createTokenSource } from './token.ts';

const ORIGIN = 'http://diary.test';

function jwt(iat: number, exp: number, mark: string): string {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return `${part({ alg: 'ES256' })}.${part({ iat, exp, mark })}.sig`;
}

function setup(answer: () => Response | Promise<Response>) {
  let now = 0;
  let asked = 0;
  const fetchToken: typeof fetch = async () => {
    asked += 1;
    return answer();
  };
  const token = createTokenSource(fetchToken, ORIGIN, () => now);
  return {
    token,
    asked: () => asked,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('the token source', () => {
  it.each([
    ['an hour', 3600, 3300],
    ['ten minutes', 600, 300],
    ['four minutes', 240, 120],
  ])('renews a token of %s five minutes early or at half-life (spec §9)', async (_life, seconds, renewed) => {
    let count = 0;
    // Issued "in 2001": the token's own life counts, so a clock that is years off changes nothing.
    const { token, asked, pass } = setup(() => Response.json({ token: jwt(1e9, 1e9 + seconds, String(++count)) }));
    await token();
    pass(renewed * 1000 - 1000);
    await token();
    expect(asked()).toBe(1);
    pass(2000);
    await token();
    expect(asked()).toBe(2);
  });

  it('asks once for many at the same time', async () => {
    const { token, asked } = setup(() => Response.json({ token: jwt(0, 600, 'x') }));
    const results = await Promise.all([token(), token({ fresh: true }), token()]);
    expect(asked()).toBe(1);
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
  });

  it('goes past the cache when told to', async () => {
    const { token, asked } = setup(() => Response.json({ token: jwt(0, 600, 'x') }));
    await token();
    await token({ fresh: true });
    expect(asked()).toBe(2);
  });

  it.each<[string, () => Response | Promise<Response>, string]>([
    [
      '401',
      () => Response.json({ code: 'unauthorized', message: 'Bitte melde dich an.' }, { status: 401 }),
      'signed-out',
    ],
    ['a proxy that wants a password of its own', () => new Response('<html>', { status: 401 }), 'unreachable'],
    ['a 401 without a body', () => new Response(null, { status: 401 }), 'unreachable'],
    ['500', () => new Response(null, { status: 500 }), 'unreachable'],
    ['a captive portal', () => new Response('<html>', { status: 200 }), 'unreachable'],
    ['no line', () => Promise.reject(new TypeError('fetch failed')), 'unreachable'],
  ])('takes %s for what it is (wire 27)', async (_name, answer, status) => {
    expect(await setup(answer).token()).toEqual({ status });
  });

  it.each([401, 500])('does not leave an answer of %i under way', async (status) => {
    const reply = Response.json({ code: 'no' }, { status });
    await setup(() => reply).token();
    expect(reply.bodyUsed).toBe(true);
  });
});
