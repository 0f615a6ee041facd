// @vitest-environment happy-dom
import { CheckField, Field } from '@tagfalter/ui/field';
import { describe, expect, it } from 'vitest';
import { click, one, render } from './render.tsx';

const input = () => one<HTMLInputElement>('input');
/** Returns the note that is read of the field besides its name. */
const note = () => {
  const id = input().getAttribute('aria-describedby');
  return id === null ? null : (document.getElementById(id)?.textContent ?? 'nothing bears this id');
};
const isInvalid = () => input().getAttribute('aria-invalid');

describe('a field', () => {
  it('is named by its label, with the quiet word in it', async () => {
    await render(<Field label="Nachname" aside="optional" />);
    const label = one<HTMLLabelElement>('label');
    expect([label.htmlFor, label.textContent]).toEqual([input().id, 'Nachname optional']);
    expect([note(), isInvalid(), input().dir]).toEqual([null, 'false', 'auto']);
  });

  it('is described by its hint, and by its error instead', async () => {
    const page = await render(<Field label="Code" hint="Acht Zeichen" />);
    expect([note(), isInvalid()]).toEqual(['Acht Zeichen', 'false']);
    await page.show(<Field label="Code" hint="Acht Zeichen" error="Der Code ist verbraucht." />);
    expect([note(), isInvalid()]).toEqual(['Der Code ist verbraucht.', 'true']);
    expect(document.body.textContent).not.toContain('Acht Zeichen');
    await page.show(<Field label="Code" hint="Acht Zeichen" />);
    expect([note(), isInvalid()]).toEqual(['Acht Zeichen', 'false']);
    await page.show(<Field label="Code" error="Der Code fehlt." />);
    expect([note(), isInvalid()]).toEqual(['Der Code fehlt.', 'true']);
  });

  it('is wrong without words of its own where they stand elsewhere', async () => {
    await render(<Field label="Passwort" invalid />);
    expect([note(), isInvalid()]).toEqual([null, 'true']);
  });

  it('has an id of its own beside another', async () => {
    await render([<Field key="a" label="Eins" hint="a" />, <Field key="b" label="Zwei" hint="b" />]);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  it('passes the input’s properties on', async () => {
    await render(<Field label="Code" autoComplete="one-time-code" maxLength={8} required defaultValue="ABC" />);
    const { autocomplete, maxLength, required, value } = input();
    expect({ autocomplete, maxLength, required, value }).toEqual({
      ...{ autocomplete: 'one-time-code', maxLength: 8, required: true, value: 'ABC' },
    });
  });
});

describe('a box to tick', () => {
  it('is ticked by its label, and names its fault', async () => {
    const page = await render(<CheckField label="Ich bin mindestens 16." />);
    await click(one('label'));
    expect([input().checked, note(), isInvalid()]).toEqual([true, null, 'false']);
    await page.show(<CheckField label="Ich bin mindestens 16." error="Das brauchen wir." />);
    expect([note(), isInvalid()]).toEqual(['Das brauchen wir.', 'true']);
  });
});
