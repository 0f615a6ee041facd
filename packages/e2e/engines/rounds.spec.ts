import * as v from 'valibot';
import { expect, test } from '../src/engines/fixtures.ts';
import { comeIn } from '../src/engines/known-diary.ts';
import { GuestBook } from '../src/guest-book.ts';

const GREETINGS = [
  ['en-GB', 'Start with an invitation'],
  ['fr-FR', 'Commencer avec une invitation'],
  ['es-ES', 'Empezar con invitación'],
  ['de-DE', 'Mit Einladung beginnen'],
] as const;

for (const isDark of [false, true]) {
  test(`wall and Back, ${isDark ? 'dark' : 'light'} @soak`, async ({ stack, newPerson, newVisitor }) => {
    const person = await newPerson();
    const visitor = await newVisitor({ isDark });
    await comeIn(visitor, person);
    const isDarkThere = () => matchMedia('(prefers-color-scheme: dark)').matches;
    expect(await visitor.ask(v.boolean(), isDarkThere)).toBe(isDark);
    const shade = await visitor.ask(v.string(), () => getComputedStyle(document.body).backgroundColor);
    const [red = 0] = (/\d+/.exec(shade) ?? []).map(Number);
    expect(red < 128, shade).toBe(isDark);

    // Back closes what lies over the page; the page stays.
    await visitor.open('/create');
    await visitor.write('Text', 'Bleibt stehen.');
    await visitor.sees('Entwurf gespeichert');
    await visitor.press('Start');
    await visitor.isAt('/');
    await visitor.back();
    await visitor.until('the words', async () => (await visitor.value('Text')) === 'Bleibt stehen.');

    const book = await GuestBook.of(stack, person);
    await book.contribute({
      guestName: 'Tante Helga',
      guestMessage: 'Ganz gemütlich.',
      topMoment: 'Das Ja-Wort.',
      top: 2,
    });
    await visitor.open(`${book.page}/wall`);
    await visitor.sees('2 Fotos von einem Gast', 60_000);
    await visitor.until('a slide', () =>
      visitor.ask(v.boolean(), () => document.querySelector('[data-slide]') !== null),
    );
  });
}

for (const [language, words] of GREETINGS) {
  test(`speaks ${language} @soak`, async ({ newVisitor }) => {
    const visitor = await newVisitor({ language });
    await visitor.open('/');
    await visitor.until(words, () => visitor.has(words));
    expect(await visitor.ask(v.string(), () => document.documentElement.lang)).toBe(language.slice(0, 2));
  });
}
