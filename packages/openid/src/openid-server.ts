import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Configuration, interactionPolicy, Provider } from 'oidc-provider';
import { CLAIMS, type OpenidAccount } from './account.ts';
import { choicePage } from './choice-page.ts';
import { makeKeys } from './keys.ts';
import { type Memory, memoryOf } from './memory.ts';

/** A client of the issuer; without a secret it is public and proves itself by PKCE alone. */
export interface OpenidClient {
  id: string;
  secret?: string;
  redirectUris: readonly string[];
  /** Allowed redirects after sign-out. */
  afterSignOut?: readonly string[];
}

export interface OpenidOptions {
  clients: readonly OpenidClient[];
  accounts: OpenidAccount[];
  /** Lifetime of ID and access tokens in seconds; default: one hour. */
  lifetime?: number;
}

/** A running issuer. */
export interface OpenidServer {
  issuer: string;
  /** Accounts offered; may change at any time. */
  accounts: OpenidAccount[];
  /** Requests so far, by `METHOD /path`. */
  requests: string[];
  /** While set, every response has this status and no body. */
  fail(status: number | undefined): void;
  /** Whether it passes over `prompt=select_account`, as many issuers do. */
  ignoreChoice(isIgnored: boolean): void;
  close(): Promise<void>;
}

const PORTS_ARE_OURS = 0;
const INTERACTION = /^\/interaction\/([\w-]+)$/;

/**
 * A certified OpenID provider on this machine, for tests: accounts are chosen by a button, refresh tokens rotate, and
 * reuse of a refresh token ends the whole grant.
 */
export async function startOpenid({ clients, accounts, lifetime = 3600 }: OpenidOptions): Promise<OpenidServer> {
  const requests: string[] = [];
  let failing: number | undefined;
  let isChoiceIgnored = false;
  let answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async () => {};
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${(request.url ?? '').split('?', 1)[0]}`);
    if (failing !== undefined) return void response.writeHead(failing).end();
    if (isChoiceIgnored) request.url = request.url?.replace(/&prompt=select_account(?=&|$)/, '');
    answer(request, response).catch((fault: unknown) => response.writeHead(500).end(String(fault)));
  });
  const issuer = await listen(server);
  const provider = new Provider(issuer, await configuration(clients, accounts, lifetime));
  const handle = provider.callback();
  answer = async (request, response) => {
    const uid = INTERACTION.exec(request.url ?? '')?.[1];
    if (uid === undefined) return handle(request, response);
    return request.method === 'POST'
      ? finish(provider, request, response)
      : void response
          .setHeader('content-type', 'text/html; charset=utf-8')
          .end(choicePage(request.url ?? '', accounts));
  };
  return {
    issuer,
    accounts,
    requests,
    fail: (status) => {
      failing = status;
    },
    ignoreChoice: (isIgnored) => {
      isChoiceIgnored = isIgnored;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Signs out without a question if the request brings an `id_token_hint`, as Keycloak does. */
async function endAtOnce(ctx: { body: unknown }, form: string): Promise<void> {
  const asked = form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>');
  ctx.body = `<!doctype html><html lang="en"><title>Sign-out</title>${asked}<script>document.forms[0].submit()</script></html>`;
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(PORTS_ARE_OURS, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The issuer has no port');
  return `http://127.0.0.1:${address.port}`;
}

async function finish(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sub = new URLSearchParams(await text(request)).get('sub') ?? '';
  const result =
    sub === ''
      ? { error: 'access_denied', error_description: 'Gave up' }
      : { login: { accountId: sub }, select_account: {}, consent: {} };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function configuration(
  clients: readonly OpenidClient[],
  accounts: readonly OpenidAccount[],
  lifetime: number,
): Promise<Configuration> {
  const memory: Memory = new Map();
  return {
    adapter: (kind) => memoryOf(memory, kind),
    jwks: await makeKeys(),
    cookies: { keys: ['test'] },
    clients: clients.map(({ id, secret, redirectUris, afterSignOut = [] }) => ({
      client_id: id,
      ...(secret === undefined ? { token_endpoint_auth_method: 'none' as const } : { client_secret: secret }),
      redirect_uris: [...redirectUris],
      post_logout_redirect_uris: [...afterSignOut],
      grant_types: ['authorization_code', 'refresh_token', 'implicit'],
      response_types: ['code', 'id_token'],
      application_type: 'native' as const,
      require_auth_time: true,
    })),
    claims: { ...CLAIMS, auth_time: null, sid: null },
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    responseTypes: ['code', 'id_token'],
    // The ID token carries names and addresses, as with Google and Keycloak.
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    findAccount: (_ctx, sub) => {
      const account = accounts.find((one) => one.sub === sub);
      return account && { accountId: sub, claims: async () => ({ ...account }) };
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: endAtOnce },
    },
    interactions: {
      policy: withChoice(),
      url: (_ctx, interaction) => `/interaction/${interaction.uid}`,
    },
    loadExistingGrant: async (ctx) => {
      const accountId = ctx.oidc.session?.accountId;
      const clientId = ctx.oidc.client?.clientId;
      if (accountId === undefined || clientId === undefined) return undefined;
      const grant = new ctx.oidc.provider.Grant({ accountId, clientId });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
    ttl: {
      IdToken: lifetime,
      AccessToken: lifetime,
      RefreshToken: 86_400,
      Session: 86_400,
      Grant: 86_400,
      Interaction: 600,
      AuthorizationCode: 600,
    },
  };
}

/** Prompts for people: also for the account, if a client wants that (`prompt=select_account`). */
function withChoice() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}
