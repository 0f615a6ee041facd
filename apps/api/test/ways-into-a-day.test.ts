import { HLC_ZERO, hlcTick } from '@tagfalter/domain/clock';
import { MINUTE_MS } from '@tagfalter/domain/durations';
import { addDays } from '@tagfalter/domain/local-date';
import { reverseEdit } from '@tagfalter/domain/reverse-edit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './database.ts';
import {
  type Eyes,
  KINDS,
  openReadersStage,
  type ReadersStage,
  type SeenEntry,
  type SeenKind,
} from './readers-stage.ts';

type Views = Readonly<Record<SeenKind, readonly Eyes[]>>;

const NOBODY: Views = { private: [], friends: [], public: [], link: [] };
/** Readers as before. */
const AS_BEFORE: Views = { private: [], friends: ['friend'], public: ['friend', 'stranger'], link: ['link'] };

/** Readers as before, except by the day's link. */
const LINK_ENDED: Views = { ...AS_BEFORE, link: [] };

/** Readers to whom a device opened them all. */
const EVERYBODY: readonly Eyes[] = ['friend', 'stranger'];
const OPENED: Views = { private: EVERYBODY, friends: EVERYBODY, public: EVERYBODY, link: EVERYBODY };

interface Way {
  name: string;
  seen: Views;
  /** Brings words that contain `day.secret` into each of the days. */
  bring(stage: ReadersStage, days: readonly SeenEntry[]): Promise<void>;
}

const dates = (days: readonly SeenEntry[]) => days.map(({ date }) => date);

/** Looks at other days from now on, of which nobody has an address. */
function moveTo(days: readonly SeenEntry[], others: readonly SeenEntry[]): void {
  for (const [place, { id, date, secret }] of others.entries())
    Object.assign(days[place] ?? {}, { id, date, secret, photos: {} });
}

const WAYS: readonly Way[] = [
  {
    name: 'save by a program',
    seen: AS_BEFORE,
    bring: (stage, days) => stage.each(days, ({ id, secret }) => stage.edit(id, { text: `offen ${secret}` })),
  },
  { name: 'import', seen: NOBODY, bring: async (stage, days) => void (await stage.import(days)) },
  {
    name: 'import of days that the person keeps visible',
    seen: AS_BEFORE,
    bring: async (stage, days) => void (await stage.import(days, { keepVisible: dates(days) })),
  },
  {
    name: 'import of our own archive, readers of then included',
    seen: NOBODY,
    bring: async (stage, days) => void (await stage.importOwn(days, { restoreVisibility: true })),
  },
  {
    name: 'take-over from a guest book',
    seen: NOBODY,
    bring: (stage, days) => stage.each(days, (day) => stage.takeOver(day)),
  },
  {
    name: 'take-over into days that the person keeps visible',
    seen: AS_BEFORE,
    bring: (stage, days) => stage.each(days, (day) => stage.takeOver(day, { keepVisible: true })),
  },
  {
    name: 'edit on another device',
    seen: AS_BEFORE,
    bring: (stage, days) => stage.each(days, (day) => stage.write(day)),
  },
  {
    name: 'import over deleted days',
    seen: NOBODY,
    bring: async (stage, days) => {
      await stage.each(days, (day) => stage.delete(day));
      await stage.import(days, { keepVisible: dates(days) });
    },
  },
  {
    name: 'take-over into deleted days',
    seen: NOBODY,
    bring: (stage, days) =>
      stage.each(days, async (day) => {
        await stage.delete(day);
        await stage.takeOver(day, { keepVisible: true });
      }),
  },
  {
    name: 'restore of deleted days',
    seen: LINK_ENDED,
    bring: (stage, days) =>
      stage.each(days, async (day) => {
        await stage.write(day);
        await stage.delete(day);
        await stage.push(day, 'entry.restore');
      }),
  },
  {
    name: 'restore of deleted days with their links',
    seen: AS_BEFORE,
    bring: (stage, days) =>
      stage.each(days, async (day) => {
        await stage.write(day);
        await stage.delete(day);
        await stage.push(day, 'entry.restore', { withLinks: true });
      }),
  },
  {
    name: 'late edit that revives deleted days',
    seen: LINK_ENDED,
    bring: (stage, days) =>
      stage.each(days, async (day) => {
        await stage.delete(day);
        await stage.write(day);
      }),
  },
  {
    name: 'late edit, then deleted and restored with links',
    seen: LINK_ENDED,
    bring: (stage, days) =>
      stage.each(days, async (day) => {
        await stage.delete(day);
        await stage.write(day);
        await stage.delete(day);
        await stage.push(day, 'entry.restore', { withLinks: true });
      }),
  },
  {
    name: 'draft of deleted days, and an earlier version of it',
    seen: NOBODY,
    bring: (stage, days) =>
      stage.each(days, async (day) => {
        await stage.delete(day);
        await stage.push(day, 'entry.save', { fields: { text: 'neu begonnen' }, hadEntry: false });
        await stage.write(day);
      }),
  },
  {
    name: 'import, then a device that has not seen it opens the days wider',
    seen: NOBODY,
    bring: async (stage, days) => {
      await stage.import(days);
      await stage.each(days, (day) => stage.open(day));
    },
  },
  {
    name: 'import of new days, then a device that had none writes them for all',
    seen: NOBODY,
    bring: async (stage, days) => {
      const others = days.map((day) => ({ ...day, ...stage.dayAt(addDays(day.date, -1000)) }));
      await stage.import(others);
      const request = {
        fields: { text: 'auch da', visibility: 'public' },
        bases: { text: reverseEdit('', 'auch da') },
      };
      await stage.each(others, (day) => stage.push(day, 'entry.save', { ...request, hadEntry: false }));
      moveTo(days, others);
    },
  },
  {
    name: 'offer of a device to a restored server, with words written since',
    seen: LINK_ENDED,
    bring: async (stage, days) => {
      await stage.loseSince();
      await stage.each(days, (day) => stage.offer(day));
    },
  },
  {
    name: 'offer of days that an import had closed since',
    seen: NOBODY,
    bring: async (stage, days) => {
      await stage.loseSince();
      await stage.each(days, ({ secret, ...day }) =>
        stage.offer({ secret, ...day }, { text: `offen ${secret}`, visibility: 'private' }),
      );
    },
  },
  {
    name: 'offer of days that were opened wider since',
    seen: OPENED,
    bring: async (stage, days) => {
      await stage.loseSince();
      await stage.each(days, ({ secret, ...day }) =>
        stage.offer({ secret, ...day }, { text: `offen ${secret}`, visibility: 'public' }),
      );
    },
  },
  {
    name: 'import by a restored server, then an offer that opens its days wider',
    seen: NOBODY,
    bring: async (stage, days) => {
      await stage.loseSince();
      const stamp = stage.stamp();
      await stage.import(days);
      await stage.each(days, (day) => stage.offer(day, { topMoment: 'am See', visibility: 'public' }, stamp));
    },
  },
  {
    name: 'offer of days that the server has lost',
    seen: LINK_ENDED,
    bring: async (stage, days) => {
      const others = days.map((day) => ({ ...day, ...stage.dayAt(addDays(day.date, -2000)) }));
      await stage.loseSince();
      for (const [place, other] of others.entries()) {
        const kind = days[place]?.kind;
        await stage.offer(other, { text: other.secret, visibility: kind === 'link' ? 'private' : kind });
      }
      moveTo(days, others);
    },
  },
  {
    name: 'summary of the assistant',
    seen: AS_BEFORE,
    bring: (stage, days) => stage.each(days, (day) => stage.summarize(day)),
  },
  {
    name: 'summary that was asked for before the days were closed',
    seen: NOBODY,
    bring: (stage, days) =>
      stage.each(days, (day) =>
        stage.summarize(day, async () => {
          await stage.push(day, 'entry.save', { fields: { visibility: 'private' }, ...stage.showing(day) });
          if (day.kind === 'link') await stage.endLink(day);
        }),
      ),
  },
  {
    name: 'summary that was asked for before an import closed the days',
    seen: NOBODY,
    bring: (stage, days) => stage.each(days, (day) => stage.summarize(day, () => stage.import([day]))),
  },
  {
    name: 'days that one device closes while another opens them wider',
    seen: { ...NOBODY, link: ['link'] },
    bring: (stage, days) =>
      stage.each(days, async (day) => {
        const base = stage.showing(day);
        await stage.push(day, 'entry.save', { fields: { visibility: 'private', text: day.secret }, ...base });
        await stage.push(day, 'entry.save', { fields: { visibility: 'public' }, ...base });
      }),
  },
];

describe.each(databases)('words that get into a day, as others see them, on $name (spec decision 60)', ({ create }) => {
  let stage: ReadersStage;
  beforeAll(async () => {
    stage = await openReadersStage(create);
  });
  afterAll(() => stage.close());

  it.each(WAYS.map((way, index) => ({ ...way, index })))('are seen as meant after: $name', async (way) => {
    const first = addDays('2025-03-01', way.index * KINDS.length);
    const days = await stage.days(first);
    await way.bring(stage, days);
    const seen = Object.fromEntries(
      await Promise.all(days.map(async (day) => [day.kind, await stage.eyesOn(day)] as const)),
    );
    expect(seen).toEqual(way.seen);
  });

  it('are named by an import’s check, and done as its report says', async () => {
    const days = await stage.days('2025-01-01');
    const [own, friends, everybody, linked] = dates(days);
    const { checked, done } = await stage.import(days, { keepVisible: [everybody ?? ''] });
    expect(checked).toMatchObject({
      ...{
        merged: 4,
        createdFrom: null,
        formerlySeen: { friends: 0, public: 0 },
        readers: { hidden: 0, kept: 0, restored: 0 },
      },
      seen: {
        count: 3,
        days: [
          { date: friends, visibility: 'friends', hasLink: false },
          { date: everybody, visibility: 'public', hasLink: false },
          { date: linked, visibility: 'private', hasLink: true },
        ],
      },
    });
    expect(done.readers).toEqual({ hidden: 2, hiddenDays: [friends, linked], kept: 1, restored: 0 });
    expect(own).toBe('2025-01-01');
    // A repeat brings nothing: whom the person lets in meanwhile stays.
    await stage.edit(days[1]?.id ?? '', { visibility: 'friends' });
    const again = await stage.import(days);
    expect([again.checked.same, again.checked.seen.count, again.done.readers.hidden]).toEqual([4, 0, 0]);
    expect(await Promise.all(days.map((day) => stage.eyesOn(day)))).toEqual([
      [],
      ['friend'],
      ['friend', 'stranger'],
      [],
    ]);
  });

  it('make new days private, unless our own archive gives back its readers', async () => {
    const [closed, open] = [stage.dayAt('2025-02-01'), stage.dayAt('2025-02-02')];
    const first = await stage.importOwn([closed]);
    expect([first.checked.formerlySeen, first.done.readers.restored]).toEqual([{ friends: 0, public: 1 }, 0]);
    expect(await stage.eyesOn(closed)).toEqual([]);
    const second = await stage.importOwn([open], { restoreVisibility: true });
    expect(second.done.readers).toMatchObject({ hidden: 0, restored: 1 });
    expect(await stage.eyesOn(open)).toEqual(['friend', 'stranger']);
  });

  it('are linked to again only where their owner is asked (decision 058)', async () => {
    const { id, token, ...day } = await stage.linked('2025-02-04');
    expect([await stage.links(), await stage.links('deleted')]).toEqual([expect.arrayContaining([token]), []]);
    await stage.delete({ ...day, id });
    expect(await stage.links('deleted')).toEqual([token]);
    expect(await stage.links()).not.toContain(token);
    await stage.push({ ...day, id }, 'entry.restore');
    expect([await stage.links('deleted'), (await stage.links()).includes(token)]).toEqual([[], false]);
    const again = await stage.link(id);
    expect([again === token, (await stage.links()).includes(again)]).toEqual([false, true]);
  });

  it('end links by a deletion whose clock is behind the last one (decision 058)', async () => {
    const day = await stage.linked('2025-02-05');
    const fast = 4 * MINUTE_MS;
    stage.clock.now += fast;
    const at = hlcTick(HLC_ZERO, stage.clock.now);
    stage.clock.now -= fast;
    await stage.push(day, 'entry.delete', {}, at);
    await stage.push(day, 'entry.restore');
    const token = await stage.link(day.id);
    await stage.push(day, 'entry.delete');
    await stage.write(day);
    expect([await stage.eyesOn({ ...day, token }), await stage.links()]).toEqual([
      [],
      expect.not.arrayContaining([token]),
    ]);
  });

  it('end a once-only link that was opened a moment ago', async () => {
    const day = await stage.onceOpened('2025-02-03');
    expect(await day.reopen()).toContain('offen');
    await stage.import([day]);
    expect(await day.reopen()).toBe('');
  });
});
