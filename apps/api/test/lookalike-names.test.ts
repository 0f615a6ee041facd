import { randomUUID } from 'node:crypto';
import { UserSchema } from '@tagfalter/contract/user';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import { type EntryStage, openEntryStage } from './entry-stage.ts';
import { form } from './forms.ts';
import { type Person, registerPerson } from './product.ts';

/** Latin letters and their Cyrillic twins. */
const TWINS: Record<string, string> = { a: 'а', c: 'с', e: 'е', o: 'о', p: 'р', x: 'х', y: 'у' };
const cyrillic = (name: string): string => [...name].map((letter) => TWINS[letter] ?? letter).join('');
/** A name of letters that have twins. */
const twinName = (): string =>
  [...randomUUID().replaceAll('-', '')]
    .map((digit) => 'acepoxyaceopxyac'[Number.parseInt(digit, 16)])
    .join('')
    .slice(0, 24);

describe.each(databases)('user names that look alike, on $name (spec decision 69)', ({ create }) => {
  let stage: EntryStage;
  beforeAll(async () => {
    stage = await openEntryStage(create);
  });
  afterAll(() => stage.close());

  const rename = async ({ headers }: Person, username: string): Promise<string> => {
    const body = await form({ username }, []);
    const all = { ...headers, ...body.headers };
    const reply = await stage.product.app.inject({
      method: 'PATCH',
      url: '/api/profile',
      headers: all,
      payload: body.payload,
    });
    return reply.statusCode === 200 ? v.parse(UserSchema, reply.json()).username : reply.json().code;
  };
  const find = async ({ headers }: Person, q: string): Promise<number> =>
    (await stage.product.app.inject({ url: `/api/users/search?${new URLSearchParams({ q })}`, headers })).statusCode;

  it('are of one script', async () => {
    const mia = await stage.person();
    for (const name of ['k\u0430rla', 'mia\u03bf', '\u0430nna', 'пётрa', 'mia\u3164'])
      expect(await rename(mia, name)).toBe('username_invalid');
    for (const name of [`Пётр.${Date.now()}`, `ミア子の日記-${Date.now()}`, `김한나_${Date.now()}`])
      expect(await rename(mia, name)).toBe(name);
  });

  it('belong to whoever had the shape first, in any case', async () => {
    const [first, second] = [await stage.person(), await stage.person()];
    const name = twinName();
    expect(await rename(first, name)).toBe(name);
    for (const twin of [
      cyrillic(name),
      cyrillic(name).toUpperCase(),
      `${name.slice(0, -1)}${name.at(-1)?.toUpperCase()}`,
    ])
      expect(await rename(second, twin)).toBe('username_taken');
    expect(await find(second, name)).toBe(200);
    expect(await find(second, cyrillic(name))).toBe(404);

    const lake = `${twinName()}l`;
    expect(await rename(first, lake)).toBe(lake);
    for (const twin of [lake.replace(/l$/, 'I'), lake.replace(/l$/, '1'), lake.toUpperCase().replace(/L$/, 'I')])
      expect(await rename(second, twin)).toBe('username_taken');
    // The former shape is free again; the own one may be written in another way.
    expect(await rename(second, cyrillic(name))).toBe(cyrillic(name));
    expect(await rename(first, lake.replace(/l$/, 'I'))).toBe(lake.replace(/l$/, 'I'));
  });

  it('go to one of several who ask at once', async () => {
    const people = await Promise.all([stage.person(), stage.person(), stage.person(), stage.person()]);
    const name = twinName();
    const shapes = [name, cyrillic(name), name.toUpperCase(), cyrillic(name)];
    const replies = await Promise.all(people.map((who, at) => rename(who, shapes[at] ?? name)));
    expect(replies.filter((reply) => reply === 'username_taken')).toHaveLength(3);
  });

  it('are numbered at registration, also of several at once', async () => {
    const stem = `k${twinName()}`.slice(0, 20);
    const [arm, barn] = [`${stem}m`, `${stem}rn`];
    const emails = [arm, barn, arm, barn].map((local) => `${local}@${randomUUID()}.example.org`);
    const people = await Promise.all(emails.map((email) => registerPerson(stage.product, email)));
    const names = await Promise.all(
      people.map(async ({ headers }) => {
        const reply = await stage.product.app.inject({ url: '/api/auth/user', headers });
        return v.parse(UserSchema, reply.json()).username.replace(/rn/, 'm');
      }),
    );
    expect(names.sort()).toEqual([arm, `${arm}2`, `${arm}3`, `${arm}4`]);
  });
});
