import { describe, expect, it } from 'vitest';
import { hashtagsOf } from './hashtags.ts';

describe('hashtags of a post', () => {
  it('take what the day shares, then what the audience says', () => {
    const tags = hashtagsOf(
      'Menschen im Handwerk und Holzbau',
      'Ich leite eine Tischlerei',
      'Tischlerei voller Holzbau',
      'de',
    );
    expect(tags).toEqual(['#Holzbau', '#Tischlerei', '#Menschen']);
  });

  it.each([
    ['en', 'founders in carpentry', 'I teach design', 'A day of design and workshops', ['#Design']],
    ['fr', 'artisans du bois', 'je dessine des meubles', 'des meubles toute la journée', ['#Meubles']],
    ['es', 'diseño de muebles', 'vivo de la madera', 'un día de madera', ['#Madera']],
  ] as const)('are in %s only words that stand in the day', (language, audience, about, day, tags) => {
    expect(hashtagsOf(audience, about, day, language)).toEqual(tags);
  });

  it('name nothing of the day alone', () => {
    expect(hashtagsOf('', 'Ich leite eine Werkstatt', 'Mit Aylin in Freiburg', 'de')).toEqual([]);
    expect(hashtagsOf('', '', 'Werkstatt in Freiburg', 'de')).toEqual([]);
    expect(hashtagsOf('founders', 'founders', 'no such word', 'en')).toEqual([]);
  });

  it('name each word once, as it stood first', () => {
    expect(hashtagsOf('Werkstätten', 'werkstatt Werkstatt', 'WERKSTÄTTEN', 'de')).toEqual(['#Werkstätten']);
    expect(hashtagsOf('workshops Workshops', 'WORKSHOPS', 'workshops', 'en')).toEqual(['#Workshops']);
  });

  it.each([
    ['four letters', 'Bahn', []],
    ['five letters', 'Bauen', ['#Bauen']],
    ['thirty letters', 'B'.repeat(30), [`#${'B'.repeat(30)}`]],
    ['thirty-one letters', 'B'.repeat(31), []],
    ['a digit in it', 'Büro4711', []],
    ['a word that only connects', 'Zwischen', []],
    ['a small letter in German', 'bauen', []],
  ])('of a word with %s: %s', (_what, audience, tags) => {
    expect(hashtagsOf(audience, '', '', 'de')).toEqual(tags);
  });

  it('are three at most', () => {
    expect(hashtagsOf('Malerei Tanzkunst Dichtung Bildhauerei', '', '', 'de')).toEqual([
      '#Malerei',
      '#Tanzkunst',
      '#Dichtung',
    ]);
  });
});
