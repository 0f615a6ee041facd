import { PROTOCOL } from '@tagfalter/contract/protocol';
import type { LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { DAYS, type Day, type Everybody, type MediaAddresses, type Who, wordsOf } from './everybody.ts';

/** A way to somebody else's data; returns a one-word result. */
export type Door = (all: Everybody, who: Who) => Promise<string>;

/** Entries whose words a response contains, by three letters each; `-` for none, and the status of a refusal. */
function daysIn({ statusCode, body }: LightMyRequestResponse): string {
  if (statusCode !== 200) return String(statusCode);
  const said = DAYS.filter((day) => body.includes(wordsOf(day)));
  return said.length === 0 ? '-' : said.map((day) => day.slice(0, 3)).join('+');
}

const statusOf = async (response: Promise<LightMyRequestResponse>): Promise<string> =>
  String((await response).statusCode);

/** Reads and replies of one entry. */
const ofDay = (day: Day): Record<string, Door> => ({
  [`entry ${day}`]: ({ call, ids, owner }, who) =>
    statusOf(call(who, 'GET', `/api/entries/${ids[day]}?owner=${owner.accountId}`)),
  [`entry ${day}, owner unnamed`]: ({ call, ids }, who) => statusOf(call(who, 'GET', `/api/entries/${ids[day]}`)),
  [`reflection answers ${day}`]: ({ call, ids }, who) =>
    statusOf(call(who, 'GET', `/api/entries/${ids[day]}/reflection-answers`)),
  [`replies ${day}`]: ({ call, ids }, who) => statusOf(call(who, 'GET', `/api/entries/${ids[day]}/replies`)),
  [`reply to ${day}`]: ({ call, ids, owner }, who) =>
    statusOf(call(who, 'PUT', `/api/entries/${ids[day]}/reply?owner=${owner.accountId}`, { emoji: '🦋' })),
});

/** Media addresses copied while the entry was public; a visitor finds a friend's without its end. */
const ofMedium = (day: Day, variant: keyof MediaAddresses): Record<string, Door> => ({
  [`${variant} ${day}`]: ({ stage, copied }, who) => {
    const found =
      who === 'visitor' ? copied('friend', day)[variant].replace(/&sig=.*$/, '') : copied(who, day)[variant];
    return statusOf(stage.product.app.inject({ url: found }));
  },
});

/** The owner's address of a photo, rewritten for another reader. */
const renamed: Door = ({ stage, copied, ids }, who) => {
  const url = new URL(copied('owner', 'public').thumb, 'http://here');
  url.searchParams.set('for', `${ids.public}~r~${who}`);
  return statusOf(stage.product.app.inject({ url: `${url.pathname}${url.search}` }));
};

/** Media of the private entry by its link; the address suffices. */
const throughLink = (variant: keyof MediaAddresses): Record<string, Door> => ({
  [`${variant} by link`]: ({ stage, throughLink: seen }) => statusOf(stage.product.app.inject({ url: seen[variant] })),
});

const list =
  (url: string): Door =>
  async ({ call }, who) =>
    daysIn(await call(who, 'GET', url));

const ownMedia =
  (of: 'urls' | 'states'): Door =>
  async ({ call, hashes }, who) => {
    const { statusCode, body } = await call(who, 'POST', `/api/media/${of}`, { hashes });
    if (statusCode !== 200) return String(statusCode);
    return body.includes('"missing"') ? 'missing' : 'there';
  };

const LINKS: Record<string, Door> = {
  'link to private': async ({ call, links }, who) => daysIn(await call(who, 'GET', `/api/shared/${links.always}`)),
  'link to friends, unopened': async ({ call, links }, who) =>
    daysIn(await call(who, 'GET', `/api/shared/${links.once}`)),
  'look at the link': async ({ call, links }, who) => daysIn(await call(who, 'GET', `/api/shares/${links.always}`)),
  'list of links': async ({ call, links }, who) => {
    const { statusCode, body } = await call(who, 'GET', '/api/shares');
    if (statusCode !== 200) return String(statusCode);
    return body.includes(links.always) ? 'there' : '-';
  },
};

const Friends = v.array(v.object({ id: v.string(), newestDate: v.nullable(v.string()) }));

/** Whether the owner appears as a friend with a new entry. */
const newestDate: Door = async ({ call, owner }, who) => {
  const response = await call(who, 'GET', '/api/friends');
  if (response.statusCode !== 200) return String(response.statusCode);
  const seen = v.parse(Friends, response.json()).find(({ id }) => id === owner.accountId);
  return seen?.newestDate ? 'there' : '-';
};

/** Every way to read a diary, by its row's name. */
export const DOORS: Record<string, Door> = {
  ...Object.assign({}, ...DAYS.map(ofDay)),
  ...Object.assign(
    {},
    ...DAYS.flatMap((day) =>
      (['thumb', 'display', 'audio', 'original'] as const).map((variant) => ofMedium(day, variant)),
    ),
  ),
  'address made out anew': renamed,
  'feed of friends': list('/api/feed/friends?limit=100'),
  'feed of everybody': list('/api/feed/public?limit=100'),
  'own entries': list('/api/entries'),
  'own entries of a year': list('/api/entries/date-range/2026'),
  'own changes': list(`/api/sync/pull?protocol=${PROTOCOL}`),
  'addresses by hash': ownMedia('urls'),
  'states by hash': ownMedia('states'),
  'newest day of a friend': newestDate,
  ...LINKS,
  ...throughLink('thumb'),
  ...throughLink('audio'),
  ...throughLink('original'),
};
