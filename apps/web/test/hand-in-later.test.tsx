// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { heldLaterLink, holdLaterLink } from '#features/contribute/mine/later-link.ts';
import { MyContributions } from '#features/contribute/mine/my-contributions.tsx';
import { nextEvent, says, setStage, stage } from './contribute-stage.ts';
import { mount } from './stage/mount.tsx';

const SECRET = 's'.repeat(43);
let id = '';

beforeAll(setStage);
beforeEach(async () => {
  await nextEvent();
  id = crypto.randomUUID();
  const words = { guestName: 'Tante Helga', topMoment: '', guestMessage: 'Macht es gut.' };
  const file = {
    hash: 'a'.repeat(64),
    role: 'top' as const,
    size: 9,
    type: 'image/jpeg',
    name: 'foto-1.jpg',
    source: 'b'.repeat(64),
  };
  const said = { ...words, files: [file], submitted: true, device: 'another-browser' };
  stage.book.held.set(id, { secret: SECRET, said, version: 1 });
});

/** The page, opened with a link of another browser; then its guest looks at the pictures. */
function openLink(secret = SECRET): void {
  history.replaceState(null, '', `/events/${stage.token}#r=${id}.${secret}`);
  holdLaterLink(stage.token, location.hash);
  history.replaceState(null, '', `/events/${stage.token}#pictures`);
  mount(<MyContributions event={stage.event} token={stage.token} />);
}

it('takes over a contribution of another browser, names missing files', async () => {
  openLink();
  await says('Tante Helga', 'foto-1.jpg');
  expect(heldLaterLink(stage.token)).toBeNull();
});

it('says that it waits for a network, and continues by itself', async () => {
  stage.isOnline = false;
  openLink();
  await says('Der Beitrag aus deinem Link erscheint hier von selbst');
  stage.isOnline = true;
  window.dispatchEvent(new Event('online'));
  await says('Tante Helga');
});

it('says that there is no such contribution', async () => {
  openLink('x'.repeat(43));
  await says('Zu diesem Link gibt es keinen Beitrag (mehr).');
});

it('forgets a broken link, and takes the good one opened after it', async () => {
  openLink('cut');
  await says('Zu diesem Link gibt es keinen Beitrag (mehr).');
  expect(heldLaterLink(stage.token)).toBeNull();
  holdLaterLink(stage.token, `#r=${id}.${SECRET}`);
  window.dispatchEvent(new Event('hashchange'));
  await says('Tante Helga');
  expect(document.body.textContent).not.toContain('keinen Beitrag');
});

it('says that this browser keeps nothing, and keeps the link', async () => {
  const shut = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no storage', 'SecurityError');
  });
  openLink();
  await says('Öffne deinen Link in einem anderen Browser, um den Rest nachzureichen.');
  expect(heldLaterLink(stage.token)).toContain(id);
  shut.mockRestore();
});
