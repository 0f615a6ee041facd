import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type FileEvent, next } from './contribution-file.ts';
import type { ContributionFile } from './contribution-rows.ts';

type State = ContributionFile['state'];

const STATES = ['waiting', 'received', 'ready', 'refused', 'unreadable'] as const satisfies readonly State[];
const FILE = { hash: 'a', source: 'b', role: 'top', size: 1, type: 'image/jpeg', name: 'cake', task: 'cake' } as const;
const AGAIN: ContributionFile = { ...FILE, hash: 'c', role: 'more', name: 'again', state: 'waiting' };

/** Each event under the name that the drawing has for it. */
const EVENTS = {
  received: { type: 'arrived', state: 'received', visit: 'v2', isProven: true },
  ready: { type: 'arrived', state: 'ready', visit: 'v2', isProven: true },
  'missing, bytes here': { type: 'missing', isHere: true },
  'missing, bytes gone': { type: 'missing', isHere: false },
  'parked, bytes here': { type: 'parked', isHere: true, code: 'too_large' },
  'parked, bytes gone': { type: 'parked', isHere: false, code: 'too_large' },
  retried: { type: 'retried' },
  picked: { type: 'picked', file: AGAIN },
} as const satisfies Record<string, FileEvent>;
type EventName = keyof typeof EVENTS;

/** The state after each event, in the order of `STATES`. */
const TABLE: Record<EventName, readonly [State, State, State, State, State]> = {
  received: ['received', 'received', 'received', 'received', 'received'],
  ready: ['ready', 'ready', 'ready', 'ready', 'ready'],
  'missing, bytes here': ['waiting', 'waiting', 'waiting', 'refused', 'waiting'],
  'missing, bytes gone': ['unreadable', 'unreadable', 'unreadable', 'refused', 'unreadable'],
  'parked, bytes here': ['refused', 'refused', 'refused', 'refused', 'refused'],
  'parked, bytes gone': ['unreadable', 'unreadable', 'unreadable', 'unreadable', 'unreadable'],
  retried: ['waiting', 'received', 'ready', 'waiting', 'unreadable'],
  picked: ['waiting', 'received', 'ready', 'waiting', 'waiting'],
};

const isName = (name: string): name is EventName => name in EVENTS;
const NAMES = Object.keys(EVENTS).filter(isName);
const CASES = NAMES.flatMap((name) => STATES.map((from, at) => ({ name, from, to: TABLE[name][at] })));

describe('the file of a contribution', () => {
  it.each(CASES)('$from, then $name: $to', ({ name, from, to }) => {
    expect(next(Object.freeze({ ...FILE, state: from }), EVENTS[name]).state).toBe(to);
  });

  it('is drawn as it is', () => {
    const docs = readFileSync(new URL('../../../../docs/states.md', import.meta.url), 'utf8');
    const [, drawing = ''] = /## A file of a contribution[\s\S]*?```mermaid\n([\s\S]*?)```/.exec(docs) ?? [];
    const drawn = [...drawing.matchAll(/^ *(\w+) --> (\w+): (.+)$/gm)].flatMap(([, from, to, names = '']) =>
      names.split(' · ').map((name) => `${from} --> ${to}: ${name}`),
    );
    const changes = CASES.filter(({ from, to }) => from !== to);
    expect(drawn.sort()).toEqual(changes.map(({ from, to, name }) => `${from} --> ${to}: ${name}`).sort());
  });

  it('keeps its bytes until another visit confirms it', () => {
    const received = next({ ...FILE, state: 'waiting' }, { ...EVENTS.received, visit: 'v1' });
    expect(received).toEqual({ ...FILE, state: 'received', heardIn: 'v1' });
    expect(next(received, { ...EVENTS.ready, visit: 'v1' })).toEqual({ ...received, state: 'ready' });
    expect(next(received, { ...EVENTS.ready, isProven: false })).toEqual({ ...received, state: 'ready' });
    expect(next(received, EVENTS.ready)).toEqual({ ...received, state: 'ready', isConfirmed: true });
    expect(next(received, { ...EVENTS.ready, visit: null })).toEqual({ ...received, state: 'ready' });
  });

  it('forgets confirmations and reasons that no longer hold', () => {
    const confirmed: ContributionFile = { ...FILE, state: 'ready', heardIn: 'v1', isConfirmed: true };
    expect(next(confirmed, EVENTS['missing, bytes here'])).toEqual({ ...FILE, state: 'waiting' });
    const judged = next(confirmed, { type: 'missing', isHere: true, verdict: 'too_large' });
    expect(judged).toEqual({ ...FILE, state: 'waiting', verdict: 'too_large' });
    const refused = next(judged, EVENTS['parked, bytes here']);
    expect(refused).toEqual({ ...FILE, state: 'refused', verdict: 'too_large', code: 'too_large' });
    expect(next(refused, { ...EVENTS.received, visit: null })).toEqual({ ...FILE, state: 'received' });
    expect(next(refused, EVENTS.retried)).toEqual({ ...FILE, state: 'waiting', verdict: 'too_large' });
  });

  it('keeps role and task when it is picked again', () => {
    const { task: _task, ...bare } = AGAIN;
    expect(next({ ...FILE, state: 'unreadable' }, { type: 'picked', file: bare })).toEqual({
      ...bare,
      role: 'top',
      task: 'cake',
    });
  });
});
