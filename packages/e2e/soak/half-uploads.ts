import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CONTRIBUTION_SECRET, type GuestFile, putContribution } from '@tagfalter/contract/contribution';
import { UPLOAD_METADATA, UPLOADS_PATH } from '@tagfalter/contract/upload';
import { breakOff } from './broken-requests.ts';

const SIZE = 600_000;
const TUS = { 'tus-resumable': '1.0.0' };

interface Place {
  origin: string;
  token: string;
  eventId: string;
  /** Says which address all of it comes from. */
  from: Record<string, string>;
}

function fileOf(bytes: Buffer): GuestFile {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { hash, role: 'more', size: bytes.length, type: 'image/jpeg', name: 'foto.jpg', source: hash };
}

/** A phone that begins uploads, breaks each off in the middle, and never comes back to it. @returns the status of each, 0 for a broken one */
export function halfUploads({ origin, token, eventId, from }: Place): () => Promise<number> {
  const id = randomUUID();
  const own = { [CONTRIBUTION_SECRET]: randomBytes(32).toString('base64url'), ...from };
  const body = randomBytes(SIZE).toString('latin1');
  const file = fileOf(Buffer.from(body));
  const url = `${origin}${putContribution.path.replace(':token', token).replace(':id', id)}`;
  const words = { guestName: 'Gast', topMoment: '', guestMessage: '', files: [file], submitted: true, device: id };
  const metadata = Object.entries({
    ...{ [UPLOAD_METADATA.hash]: file.hash, [UPLOAD_METADATA.kind]: 'image', [UPLOAD_METADATA.type]: file.type },
    ...{ [UPLOAD_METADATA.event]: eventId, [UPLOAD_METADATA.contribution]: id },
  }).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  let isAnnounced = false;
  return async () => {
    if (!isAnnounced) {
      const headers = { 'content-type': 'application/json', ...own };
      const reported = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(words) });
      await reported.arrayBuffer();
      isAnnounced = reported.ok;
      if (!reported.ok) return reported.status;
    }
    const headers = { ...TUS, ...own, 'upload-length': String(file.size), 'upload-metadata': metadata.join(',') };
    const created = await fetch(`${origin}${UPLOADS_PATH}`, { method: 'POST', headers });
    await created.arrayBuffer();
    const location = created.headers.get('location');
    if (location === null) return created.status;
    const patch = { ...TUS, ...own, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    return breakOff({ method: 'PATCH', url: new URL(location, origin).href, headers: patch, body });
  };
}
