import type { SentInvitation } from '@tagfalter/contract/invitations';
import { expect } from 'vitest';
import { control, fill, press } from '../open-app.tsx';
import { FRIENDS, OF_FRIENDS, REQUESTS, SENT } from '../stage/one-of-each.ts';
import { type FailedAct, isGone, serve, tick } from './failed-act.ts';

const DIALOG = 'dialog[open]';
const REQUEST = '/api/friend-requests';
const done = () => new Response(null, { status: 204 });

/** People on the server; each list as the world has it where nothing is said. */
interface ServerLists {
  friends?: typeof FRIENDS;
  incoming?: typeof REQUESTS;
  sent?: typeof SENT;
  blocked?: unknown[];
}
function people({ friends = FRIENDS, incoming = REQUESTS, sent = SENT, blocked = [] }: ServerLists = {}): void {
  serve('/api/friends', friends);
  serve('/api/friend-requests', incoming);
  serve('/api/friend-requests/sent', sent);
  serve('/api/blocks', blocked);
  serve('/api/invitations', { invitations: [], left: 3, earned: 0 });
}
/** Takes a change, after which the server holds something else. */
const then = (held: ServerLists) => () => {
  people(held);
  return done();
};
const [IDA] = REQUESTS;
const [TOBIAS, LENA] = FRIENDS;
const [MAREK] = SENT;
const LENA_BLOCKED = { ...LENA, blockedAt: '2026-11-20T10:00:00.000Z' };
const ACTS = ['features/friends/use-person-acts.ts'];
const OTHERS = FRIENDS.filter((friend) => friend !== TOBIAS);

const ofFriend = (act: string, yes: string) => async () => {
  await press('Mehr zu Tobias Wendt');
  await press(act, DIALOG);
  await press(yes, DIALOG);
};

const requests: readonly FailedAct[] = [
  {
    name: 'accepts a request',
    of: ACTS,
    at: () => '/friends?tab=incoming',
    world: people,
    before: () => control('Annehmen'),
    press: () => press('Annehmen'),
    call: () => `PUT ${REQUEST}/${IDA?.id}/accept`,
    answer: then({ incoming: REQUESTS.slice(1) }),
    failed: 'Anfrage konnte nicht angenommen werden',
    kept: ['Ida Nach62 möchte befreundet sein', 'Ole Nach61 möchte befreundet sein'],
    done: 'Ida Nach62 und du seid jetzt befreundet',
  },
  {
    name: 'declines a request',
    of: ACTS,
    at: () => '/friends?tab=incoming',
    world: people,
    before: () => control('Ablehnen'),
    press: async () => {
      await press('Ablehnen');
      await press('Ablehnen', DIALOG);
    },
    call: () => `PUT ${REQUEST}/${IDA?.id}/decline`,
    answer: then({ incoming: REQUESTS.slice(1) }),
    failed: 'Anfrage konnte nicht abgelehnt werden',
    kept: ['Ida Nach62 möchte befreundet sein', 'Ole Nach61 möchte befreundet sein'],
    done: () => isGone('Ida Nach62 möchte befreundet sein'),
  },
  {
    name: 'withdraws a request',
    of: ACTS,
    at: () => '/friends?tab=sent',
    world: people,
    before: () => control('Anfrage an Marek zurückziehen'),
    press: () => press('Anfrage an Marek zurückziehen'),
    call: () => `DELETE ${REQUEST}/${MAREK?.id}`,
    answer: then({ sent: SENT.slice(1) }),
    failed: 'Anfrage konnte nicht zurückgezogen werden',
    kept: ['Marek', 'Zoe'],
    done: () => isGone('Marek'),
  },
  {
    name: 'removes a friend',
    of: ACTS,
    at: () => '/friends',
    world: people,
    before: () => control('Mehr zu Tobias Wendt'),
    press: ofFriend('Als Freund entfernen', 'Entfernen'),
    call: () => `DELETE /api/friends/${TOBIAS?.id}`,
    answer: then({ friends: OTHERS }),
    failed: 'Tobias Wendt konnte nicht entfernt werden',
    kept: ['Tobias Wendt', 'Lena'],
    done: 'Ihr seid nicht mehr befreundet',
  },
  {
    name: 'blocks a friend',
    of: ACTS,
    at: () => '/friends',
    world: people,
    before: () => control('Mehr zu Tobias Wendt'),
    press: ofFriend('Blockieren', 'Blockieren'),
    call: () => `PUT /api/blocks/${TOBIAS?.id}`,
    answer: then({ friends: OTHERS }),
    failed: 'Tobias Wendt konnte nicht blockiert werden',
    kept: ['Tobias Wendt', 'Lena'],
    done: 'Tobias Wendt ist blockiert',
  },
  {
    name: 'ends a block among friends',
    of: ACTS,
    at: () => '/friends',
    world: () => people({ friends: [], blocked: [LENA_BLOCKED] }),
    before: () => control('Nicht mehr blockieren: Lena'),
    press: () => press('Nicht mehr blockieren: Lena'),
    call: () => `DELETE /api/blocks/${LENA?.id}`,
    answer: then({ friends: [] }),
    failed: 'Lena ist noch blockiert',
    done: 'Lena ist nicht mehr blockiert',
  },
];

const XAVER = {
  id: '3b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e02',
  firstName: 'Xaver',
  username: 'xaver',
  profileImageUrl: null,
};
const finding: readonly FailedAct[] = [
  {
    name: 'looks for somebody',
    of: ['features/friends/find-panel.tsx'],
    at: () => '/friends?tab=find',
    world: people,
    before: async () => {
      await control('Eingehend3');
      await fill('Benutzername oder E-Mail-Adresse', 'xaver');
    },
    press: () => press('Suchen'),
    call: () => 'GET /api/users/search',
    answer: () => Response.json(XAVER),
    failed: 'Die Suche hat nicht geklappt',
    shownIn: 'place',
    kept: ['Benutzername oder E-Mail-Adresse: xaver'],
    done: '@xaver',
  },
  {
    name: 'asks somebody who was found',
    of: ['features/friends/find-panel.tsx'],
    at: () => '/friends?tab=find',
    world: () => {
      people();
      serve('/api/users/search', XAVER);
    },
    before: async () => {
      await control('Eingehend3');
      await fill('Benutzername oder E-Mail-Adresse', 'xaver');
      await press('Suchen');
      await control('Anfrage senden');
    },
    press: () => press('Anfrage senden'),
    call: () => `POST ${REQUEST}`,
    answer: () => Response.json(SENT[0], { status: 202 }),
    failed: 'Anfrage konnte nicht gesendet werden',
    shownIn: 'place',
    kept: ['Benutzername oder E-Mail-Adresse: xaver', '@xaver'],
    done: () => expect(document.querySelector('#content .friends')?.textContent).toContain('Ausstehend'),
  },
];

const invitation = (id: number, email: string): SentInvitation => ({
  ...{ id: `0b8d3c9e-54a6-4f5e-9d7a-1c2b3a4d5e0${id}`, email, state: 'open' },
  ...{ createdAt: '2026-11-17T12:00:00.000Z', expiresAt: '2026-12-17T12:00:00.000Z' },
});
const [TOM, UTE] = [invitation(1, 'tom@example.org'), invitation(2, 'ute@example.org')];
const invited = (...invitations: SentInvitation[]) => serve('/api/invitations', { invitations, left: 3, earned: 0 });

const inviting: readonly FailedAct[] = [
  {
    name: 'invites somebody',
    of: ['features/friends/invite/use-invite.ts'],
    at: () => '/friends/invite',
    world: () => invited(UTE),
    before: async () => {
      await control('Einladung an ute@example.org zurückziehen');
      await fill('E-Mail-Adresse', 'tom@example.org');
      await fill('Deine Nachricht freiwillig', 'Komm doch auch!');
      await press('Gleich befreundet sein');
    },
    press: () => press('Einladung senden'),
    call: () => 'POST /api/invitations',
    answer: () => {
      invited(TOM, UTE);
      return Response.json(TOM, { status: 201 });
    },
    failed: 'Die Einladung wurde nicht gesendet',
    shownIn: 'place',
    kept: [
      'E-Mail-Adresse: tom@example.org',
      'Deine Nachricht freiwillig: Komm doch auch!',
      'Gleich befreundet sein: false',
    ],
    done: 'Einladung gesendet',
  },
  {
    name: 'withdraws an invitation',
    of: ['features/friends/invite/use-invite.ts'],
    at: () => '/friends/invite',
    world: () => invited(TOM, UTE),
    before: () => control('Einladung an tom@example.org zurückziehen'),
    press: async () => {
      await press('Einladung an tom@example.org zurückziehen');
      await press('Zurückziehen', DIALOG);
    },
    call: () => `DELETE /api/invitations/${TOM.id}`,
    answer: () => {
      invited(UTE);
      return done();
    },
    failed: 'Einladung konnte nicht zurückgezogen werden',
    kept: ['tom@example.org', 'ute@example.org'],
    done: 'Einladung an tom@example.org zurückgezogen',
  },
];

const [THEIRS] = OF_FRIENDS;
const theirDay = () => `/entry/${THEIRS?.id}?owner=${THEIRS?.userId}`;
function reading(): void {
  people();
  serve(`/api/entries/${THEIRS?.id}`, THEIRS);
}
const others: readonly FailedAct[] = [
  {
    name: 'blocks whoever wrote a day',
    of: ['features/entry/foreign/use-block-author.ts'],
    at: theirDay,
    world: reading,
    before: () => control('🤗'),
    press: async () => {
      await press('Blockieren');
      await press('Blockieren', DIALOG);
    },
    call: () => `PUT /api/blocks/${THEIRS?.userId}`,
    answer: then({ friends: OTHERS }),
    failed: 'Tobias Wendt konnte nicht blockiert werden',
    kept: ['Am 2026-11-21.'],
    done: 'Tobias Wendt ist blockiert',
  },
  {
    name: 'reports a day',
    of: ['entities/report/report-dialog.tsx'],
    at: theirDay,
    world: reading,
    before: async () => {
      await control('🤗');
      await press('Melden');
      await tick('Beleidigend oder verletzend');
      await fill(await control('Was sollten wir wissen? freiwillig', DIALOG), 'Gemeint bin ich.');
    },
    press: () => press('Melden', DIALOG),
    call: () => 'POST /api/reports',
    answer: () => new Response(null, { status: 202 }),
    shownIn: 'place',
    kept: ['Beleidigend oder verletzend: on true', 'Was sollten wir wissen? freiwillig: Gemeint bin ich.'],
    done: 'Danke für deinen Hinweis',
  },
  {
    name: 'answers a day with an emoji',
    of: ['features/entry/foreign/reply-bar.tsx'],
    at: theirDay,
    world: reading,
    before: () => control('🤗'),
    press: () => press('🤗'),
    call: () => `PUT /api/entries/${THEIRS?.id}/reply`,
    answer: done,
    shownIn: 'place',
    kept: ['🤗: false', '👏: false'],
    done: 'Deine Antwort: 🤗.',
  },
];

export const PEOPLE_ACTS: readonly FailedAct[] = [...requests, ...finding, ...inviting, ...others];
