import { UserSchema } from '@tagfalter/contract/user';
import * as v from 'valibot';
import { withBentSignature } from './bent-signature.ts';
import { driveMatrix, type MatrixCall } from './drive-matrix.ts';
import type { Cast } from './entry-matrix-cast.ts';
import { filePart, saved } from './entry-stage.ts';
import { fixture } from './forms.ts';
import { askFromAfar } from './matrix-request.ts';

const get =
  (url: string): MatrixCall =>
  (cast, caller) =>
    cast.call(caller, 'GET', url);
const admin =
  (name: string): MatrixCall =>
  (cast, caller) =>
    cast.call(caller, 'POST', `/api/admin/${name}`, { json: {} });
const hashes =
  (name: string): MatrixCall =>
  (cast, caller) =>
    cast.call(caller, 'POST', `/api/media/${name}`, { json: { hashes: ['a'.repeat(64)] } });

/** Addresses of a Pro owner's photo and picture: made once, and changed by no row. */
const made = new WeakMap<Cast, Promise<{ medium: string; picture: string }>>();

async function addresses(cast: Cast): Promise<{ medium: string; picture: string }> {
  const known = made.get(cast) ?? makeAddresses(cast);
  made.set(cast, known);
  return known;
}

async function makeAddresses(cast: Cast): Promise<{ medium: string; picture: string }> {
  const fields = { date: cast.nextDay(), text: 'Tag' };
  const files = [await filePart('photo-1.jpg')];
  const { imageUrls } = saved(await cast.ask('Po', 'POST', '/api/entries', { fields, files }));
  const bytes = await fixture('photo-1.jpg');
  const profile = await cast.ask('Po', 'PATCH', '/api/profile', {
    fields: { firstName: 'Mia' },
    files: [{ field: 'profileImage', name: 'ich.jpg', bytes }],
  });
  return { medium: imageUrls[0] ?? '', picture: v.parse(UserSchema, profile.json()).profileImageUrl ?? '' };
}

const open =
  (which: 'medium' | 'picture', change: (url: string) => string = (url) => url): MatrixCall =>
  async (cast, caller) =>
    cast.call(caller, 'GET', change((await addresses(cast))[which]));

const CALLS: Record<string, MatrixCall> = {
  'GET /api/health': get('/api/health'),
  'GET /api/ready': get('/api/ready'),
  'GET /api/openapi.json': get('/api/openapi.json'),
  'GET /api/sync/pull?cursor': get('/api/sync/pull?protocol=1'),
  'GET /api/sync/stream': async (cast, caller) => {
    const response = await askFromAfar(cast, caller, { url: '/api/sync/stream?protocol=1', payloadAsStream: true });
    response.stream().destroy();
    return response.statusCode;
  },
  'POST /api/media/urls own hashes': hashes('urls'),
  'POST /api/media/states own hashes': hashes('states'),
  'POST /api/admin/invitations without the admin token': admin('invitations'),
  'POST /api/admin/entries without the admin token': admin('entries'),
  'POST /api/admin/pro without the admin token': admin('pro'),
  'POST /api/admin/moderation without the admin token': admin('moderation'),
  'POST /api/admin/declarations without the admin token': admin('declarations'),
  'POST /api/admin/audit without the admin token': admin('audit'),
  'POST /api/admin/backup without the admin token': admin('backup'),
  'GET /api/docs': get('/api/docs'),
  'GET /api/docs/': get('/api/docs/'),
  'GET /api/docs/js/scalar.js': get('/api/docs/js/scalar.js'),
  'GET /api/login': get('/api/login'),
  'GET /api/media/{owner}/{hash}/{variant}?sig signed address, within its time': open('medium'),
  'GET /api/media/{owner}/{hash}/{variant} unsigned, bent or expired': open('medium', withBentSignature),
  'GET /api/media/profile/{owner}/{id}?sig signed address, within its time, picture in use': open('picture'),
  'GET /api/media/profile/{owner}/{id} unsigned, bent, expired or replaced': open('picture', withBentSignature),
};

driveMatrix({ part: 'system', calls: CALLS });
