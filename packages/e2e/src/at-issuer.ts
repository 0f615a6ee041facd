/**
 * Goes to the issuer for tests and back, as a browser would, and chooses an account there.
 * @param sub of the account; '' gives up
 * @returns the query with which the issuer sends people back
 */
export async function chooseAt(address: string, sub: string): Promise<string> {
  const jar = new Map<string, string>();
  const go = async (url: URL, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const reply = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/);
      jar.set(name, value);
    }
    return reply;
  };
  let url = new URL(address);
  const { origin } = url;
  for (let steps = 0; steps < 8; steps++) {
    const isChoice = url.pathname.startsWith('/interaction/');
    const choice = { method: 'POST', body: new URLSearchParams({ sub }) };
    const reply = await go(url, isChoice ? choice : {});
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`The issuer answers ${reply.status}: ${await reply.text()}`);
    url = new URL(location, url);
    if (url.origin !== origin) return url.search.slice(1);
  }
  throw new Error('The issuer sends people round in circles');
}
