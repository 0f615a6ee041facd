import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabase, type TestDatabase } from './database.ts';
import { createProduct, type Product } from './product.ts';

const SLOW = 120_000;
const PAGES = ['/impressum', '/datenschutz', '/agb', '/barrierefreiheit', '/kuendigung', '/widerruf'];
const OPERATOR = {
  OPERATOR_NAME: 'Falterhaus <GmbH>',
  OPERATOR_ADDRESS: 'Musterweg 4; 80331 München',
  OPERATOR_EMAIL: 'hallo@falter.example',
  OPERATOR_PHONE: '+49 89 1234567',
  OPERATOR_VAT_ID: 'DE123456789',
  OPERATOR_REGISTER: 'Amtsgericht München, HRB 12345',
};

describe('pages of the law (spec decisions 27 and 50)', () => {
  const pglite = embeddedDatabase;
  let database: TestDatabase;
  let bare: Product;
  let named: Product;
  beforeAll(async () => {
    if (!pglite) throw new Error('no database');
    database = await pglite.create();
    bare = await createProduct(database);
    named = await createProduct(database, { env: { ...OPERATOR, AI_BASE_URL: 'https://ai.example/v1' } });
  }, SLOW);
  afterAll(async () => {
    await bare.close();
    await named.close();
    await database.close();
  });

  const read = (product: Product, url: string, headers = {}) => product.app.inject({ url, headers });

  it.each(PAGES)('%s is a page without script with six links below', async (url) => {
    for (const product of [bare, named]) {
      const { statusCode, headers, body } = await read(product, url);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      // Under `no-referrer` the origin of a plain form is null, and refused (wire 48).
      expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['same-origin', 'no-store']);
      expect(body.match(/<h1[^>]*>/g)).toHaveLength(1);
      for (const page of PAGES) expect(body).toContain(`<a href="${page}"`);
      expect(body).toContain(
        `<a href="${url}"${url.length > 8 && /kuend|wider/.test(url) ? ' class="legal__act"' : ''} aria-current="page">`,
      );
      expect(body).not.toMatch(/undefined|\[object|\]\(|^## /m);
    }
  });

  it('name others that learn of sign-ins (GDPR, article 13)', async () => {
    const privacyOf = async (env: Record<string, string>) => {
      const product = await createProduct(database, { env });
      const { body } = await read(product, '/datenschutz');
      await product.close();
      return body;
    };
    expect((await read(bare, '/datenschutz')).body).not.toMatch(/Anmeldedienst|Kennung deines Kontos/);
    const external = { EXTERNAL_NAME: 'Kolibri', EXTERNAL_ISSUER: 'https://kolibri.example', EXTERNAL_CLIENT_ID: 'x' };
    expect(await privacyOf(external)).toMatch(/Meldest du dich mit Kolibri an.*Kolibri, wenn du dich damit anmeldest/s);
    const hosted = await privacyOf({ IDENTITY_ISSUER: 'https://ids.example/realms/x', IDENTITY_CLIENT_ID: 'x' });
    expect(hosted).toMatch(/Anmeldedienst ids\.example an.*Versand von Mails, Anmeldedienst, /s);
    expect(hosted).not.toMatch(/Passwort nur als Hash|Cookie für die Sitzung|180 Tage ohne Nutzung/);
  });

  it('name what is kept of guests and reporters as a keyed hash', async () => {
    const { body } = await read(bare, '/datenschutz');
    expect(body).toMatch(/bei jedem Beitrag die IP-Adresse als Prüfwert.*zufällige Name deines Browsers als Prüfwert/s);
    expect(body).toMatch(/Wer etwas meldet, steht bei der Meldung nur als Prüfwert/);
  });

  it('name the operator as configured, and nothing as missing', async () => {
    const { body } = await read(named, '/impressum');
    for (const part of [
      'Falterhaus &lt;GmbH&gt;',
      'Musterweg 4<br />80331 München',
      'hallo@falter.example',
      '+49 89 1234567',
      'DE123456789',
      'HRB 12345',
    ]) {
      expect(body).toContain(part);
    }
    expect(body).not.toMatch(/fehlt|OPERATOR_/);
    for (const page of ['/agb', '/datenschutz', '/barrierefreiheit']) {
      const text = (await read(named, page)).body;
      expect(text).toContain('Falterhaus &lt;GmbH&gt;, Musterweg 4, 80331 München');
      expect(text).not.toMatch(/fehlt|OPERATOR_/);
    }
  });

  it('name missing settings plainly', async () => {
    const { body } = await read(bare, '/impressum');
    expect(body).toContain('muss noch setzen: OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL, OPERATOR_PHONE.');
    expect((await read(bare, '/agb')).body).toContain('OPERATOR_NAME ist nicht gesetzt');
  });

  it('mention an external endpoint only if there is one', async () => {
    expect((await read(named, '/datenschutz')).body).toContain('store:false');
    const { body } = await read(bare, '/datenschutz');
    expect(body).not.toContain('store:false');
    expect(body).toContain('ein KI-Dienst eines anderen ist hier nicht eingerichtet');
  });

  it('stay German in every language within a translated frame', async () => {
    for (const [headers, language, note] of [
      [{ 'accept-language': 'en-GB' }, 'en', 'This text is in German'],
      [{ 'accept-language': 'fr' }, 'fr', 'Ce texte est en allemand'],
      [{ 'accept-language': 'es' }, 'es', 'Este texto está en alemán'],
    ] as const) {
      const { body } = await read(bare, '/agb', headers);
      expect(body).toContain(`<html lang="${language}"`);
      expect(body).toContain(note);
      expect(body).toContain(
        '<div class="law__text" lang="de"><h1 class="h-page">Allgemeine Geschäftsbedingungen</h1>',
      );
    }
    expect((await read(bare, '/agb?lang=fr', { 'accept-language': 'en' })).body).toContain('<html lang="fr"');
    expect((await read(bare, '/agb?lang=xx', { 'accept-language': 'en' })).body).toContain('<html lang="en"');
  });

  it('have the words of the law on links and buttons', async () => {
    for (const [page, link, button] of [
      ['/kuendigung', 'Verträge hier kündigen', 'jetzt kündigen'],
      ['/widerruf', 'Vertrag widerrufen', 'Widerruf bestätigen'],
    ] as const) {
      const { body } = await read(bare, page);
      expect(body).toContain(`>${link}</span>`);
      expect(body).toContain(`type="submit">${button}</button>`);
      expect(body).toContain(`<form class="stack-6" method="post" action="${page}"`);
    }
  });
});
