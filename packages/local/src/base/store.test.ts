import { expect, it } from 'vitest';
import { createEmitter, createStore } from './store.ts';

it('tells its listeners of each value until they leave', () => {
  const store = createStore('a');
  const seen: string[] = [];
  const leave = store.subscribe(() => seen.push(store.get()));
  store.set('b');
  store.set('b');
  leave();
  store.set('c');
  expect(seen).toEqual(['b', 'b']);
});

it('watches from the first listener to the last', () => {
  const log: string[] = [];
  const { subscribe } = createEmitter(() => {
    log.push('begins');
    return () => log.push('ends');
  });
  const [leaveFirst, leaveSecond] = [subscribe(() => undefined), subscribe(() => undefined)];
  leaveFirst();
  leaveFirst();
  expect(log).toEqual(['begins']);
  leaveSecond();
  leaveSecond();
  subscribe(() => undefined);
  expect(log).toEqual(['begins', 'ends', 'begins']);
});
