import type { SharedPage } from '@tagfalter/contract/shared-entry';
import { vi } from 'vitest';
import { BlockedAccount } from '#features/account/blocked/blocked-account.tsx';
import { SharedScreen } from '#visitor/shared-screen.tsx';
import { control, fill, press } from '../open-app.tsx';
import { mount } from '../stage/mount.tsx';
import { type FailedAct, isGone, serve, tick } from './failed-act.ts';

const DIALOG = 'dialog[open]';
const TOKEN = 'BBBBBBBBBBBBBBBBBBBBBB';
const LINK = { token: TOKEN, isLook: false };
const COVER: SharedPage = { date: '2026-11-20', author: { firstName: 'Miriam', profileImageUrl: null }, isOnce: true };
const DAY: SharedPage = { ...COVER, text: 'Gestern am Isarsteg.' };

const shared = (page: SharedPage) => () => {
  sessionStorage.clear();
  serve(`/api/shared/${TOKEN}`, page);
};
const showLink = () => void mount(<SharedScreen link={LINK} />);

const BLOCK = { reason: 'Zeigt eine Person, die das nicht möchte.', at: '2026-11-20T12:00:00.000Z' };
const ENDS_AT = '2031-05-17T12:00:00.000Z';
const blocked = (endsAt: string | null) => () =>
  serve('/api/account/moderation', { block: BLOCK, endsAt, takedowns: [], contact: 'betrieb@example.org' });
const showBlocked = () =>
  void mount(
    <main id="content">
      <BlockedAccount onAgain={vi.fn()} onClose={vi.fn()} />
    </main>,
  );
const BLOCKED = ['features/account/blocked/blocked-account.tsx'];

export const VISITOR_ACTS: readonly FailedAct[] = [
  {
    name: 'opens a link that opens once',
    of: ['visitor/shared-cover.tsx'],
    show: showLink,
    world: shared(COVER),
    before: () => control('Ansehen'),
    press: () => press('Ansehen'),
    call: () => `POST /api/shared/${TOKEN}/open`,
    answer: () => Response.json(DAY),
    shownIn: 'place',
    kept: ['Dieser Link lässt sich nur einmal öffnen'],
    done: 'Gestern am Isarsteg.',
  },
  {
    name: 'reports a shared day',
    of: ['entities/report/report-dialog.tsx'],
    show: showLink,
    world: shared({ ...DAY, isOnce: false }),
    before: async () => {
      await press('Melden');
      await tick('Verboten');
      await fill(await control('Was sollten wir wissen? freiwillig', DIALOG), 'Gemeint bin ich.');
    },
    press: () => press('Melden', DIALOG),
    call: () => 'POST /api/reports',
    answer: () => new Response(null, { status: 202 }),
    shownIn: 'place',
    kept: ['Verboten: on true', 'Was sollten wir wissen? freiwillig: Gemeint bin ich.'],
    done: 'Danke für deinen Hinweis',
  },
  {
    name: 'loads the archive of a blocked account',
    of: BLOCKED,
    show: showBlocked,
    world: blocked(null),
    before: () => control('Herunterladen'),
    press: () => press('Herunterladen'),
    call: () => 'GET /api/account/export',
    answer: () => Response.json({ url: '/api/account/export/x', expiresAt: 1 }, { status: 202 }),
    shownIn: 'place',
    kept: [BLOCK.reason],
    done: () => control('Herunterladen'),
  },
  {
    name: 'ends a blocked account',
    of: BLOCKED,
    show: showBlocked,
    world: blocked(null),
    before: () => control('Löschen'),
    press: async () => {
      await press('Löschen');
      await press('Konto löschen', DIALOG);
    },
    call: () => 'DELETE /api/account',
    answer: () => Response.json({ endsAt: ENDS_AT }, { status: 202 }),
    shownIn: 'place',
    kept: [BLOCK.reason],
    done: 'Dein Konto wird gelöscht',
  },
  {
    name: 'keeps a blocked account',
    of: BLOCKED,
    show: showBlocked,
    world: blocked(ENDS_AT),
    before: () => control('Konto behalten'),
    press: () => press('Konto behalten'),
    call: () => 'POST /api/account/keep',
    answer: () => new Response(null, { status: 204 }),
    shownIn: 'place',
    kept: [BLOCK.reason],
    done: () => isGone('Dein Konto wird gelöscht'),
  },
];
