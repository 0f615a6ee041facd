import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultProxy } from './fault-proxy.ts';

const TOKEN = 'Rk2fPq0mT7xW9bZc4LsN';
const ID = '0195f2d4-77aa-7c41-9c55-2f0a3b1d9e10';
const server = createServer(async (request, response) => response.end(await text(request)));
const proxy = new FaultProxy(() => {
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await proxy.listen();
  const send = async (path: string, body: unknown, headers = {}) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    await (await fetch(`http://127.0.0.1:${proxy.port}${path}`, { ...sent, body: JSON.stringify(body) })).text();
  };
  const long = Array.from({ length: 8000 }, (_, number) => `Wort${number}`).join(' ');
  await send('/api/sync/push', {
    list: [{ text: 'Am See.\nEin "stiller Nachmittag" war das.' }],
    id: ID,
    zone: 'Europe/Berlin',
  });
  await send('/api/sync/push', { text: `${long}\nganz am Ende der langen Seite` });
  await send(
    `/shared/${TOKEN}?sig=${TOKEN}-sig`,
    { password: 'Falter-Falter-7' },
    {
      authorization: `Bearer ${TOKEN}-bearer`,
      cookie: `a=1; dotted=${TOKEN}.dotted; session=${TOKEN}-cookie`,
    },
  );
});
afterAll(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('secrets sent through the proxy (threat 18)', () => {
  it.each([
    ['{"msg":"stiller nachmittag"}'],
    ['ganz am Ende der langen Seite'],
    ['Falter-Falter-7'],
    [`/shared/${TOKEN}`],
    [`${TOKEN}-sig`],
    [`${TOKEN}-bearer`],
    [`${TOKEN}-cookie`],
    [`${TOKEN}.dotted`],
    ['unknown@example.org'],
    ['eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.x'],
  ])('are found in output that has %s', (output) => {
    const [found = ''] = proxy.secrets.foundIn(`first\n${output}\nlast`);
    expect(found.endsWith(`: ${output.toLowerCase()}`)).toBe(true);
  });

  it('are not ids, zones, paths and other names', () => {
    const output = `{"owner":"${ID}","zone":"Europe/Berlin","path":"/api/identity/request-password-reset","msg":"request failed"}`;
    expect(proxy.secrets.foundIn(output)).toEqual([]);
  });
});
