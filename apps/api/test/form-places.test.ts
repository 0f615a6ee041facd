import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ComingForm, createFormPlaces } from '#api/http/form-places.ts';

const GB = 1024 ** 3;

let clock: number;
beforeEach(() => {
  vi.useFakeTimers();
  clock = 0;
});
afterEach(() => vi.useRealTimers());

/** Advances the clock and timers. */
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1000) {
    clock += 1000;
    await vi.advanceTimersByTimeAsync(1000);
  }
}

/** A form that stays until it is ended or leaves. */
function formOf(form: Partial<ComingForm> = {}) {
  const { promise, resolve: leave } = Promise.withResolvers<void>();
  const states: string[] = [];
  const coming: ComingForm = {
    bytes: 1000,
    arrived: () => 1000,
    isComplete: () => false,
    end: () => {
      states.push('ended');
      leave();
    },
    ...form,
  };
  const work = async (): Promise<void> => {
    states.push('begun');
    await promise;
  };
  return { coming, work, leave, states };
}

it('lets forms in together and the others wait', async () => {
  const withPlace = createFormPlaces(() => clock);
  const forms = Array.from({ length: 65 }, () => formOf());
  const done = forms.map(({ coming, work }) => withPlace('event', coming, work));
  await pass(1000);
  expect(forms.filter(({ states }) => states.includes('begun'))).toHaveLength(64);
  const other = formOf();
  const others = withPlace('another event', other.coming, other.work);
  await pass(1000);
  expect(other.states).toEqual(['begun']);
  forms[0]?.leave();
  await pass(1000);
  expect(forms[64]?.states).toEqual(['begun']);
  for (const { leave } of [...forms, other]) leave();
  await Promise.all([...done, others]);
});

it('counts forms by the bytes that they bring', async () => {
  const withPlace = createFormPlaces(() => clock);
  const [large, next] = [formOf({ bytes: 1.5 * GB }), formOf({ bytes: GB })];
  const done = [withPlace('event', large.coming, large.work), withPlace('event', next.coming, next.work)];
  await pass(1000);
  expect([large.states, next.states]).toEqual([['begun'], []]);
  large.leave();
  await pass(1000);
  expect(next.states).toEqual(['begun']);
  next.leave();
  await Promise.all(done);
});

it('ends the slowest for a waiting form, never a complete one', async () => {
  const withPlace = createFormPlaces(() => clock);
  const complete = formOf({ bytes: 0.6 * GB, arrived: () => 0, isComplete: () => true });
  const slow = formOf({ bytes: 0.6 * GB, arrived: () => 10 });
  const fast = formOf({ bytes: 0.6 * GB, arrived: () => GB / 2 });
  const done = [complete, slow, fast].map(({ coming, work }) => withPlace('event', coming, work));
  await pass(40_000);
  const guest = formOf({ bytes: 0.6 * GB });
  done.push(withPlace('event', guest.coming, guest.work));
  await pass(5000);
  expect([slow.states, guest.states]).toEqual([['begun'], []]);
  await pass(20_000);
  expect([complete, slow, fast, guest].map(({ states }) => states)).toEqual([
    ['begun'],
    ['begun', 'ended'],
    ['begun'],
    ['begun'],
  ]);
  for (const { leave } of [complete, fast, guest]) leave();
  await Promise.all(done);
});

it('ends every wait', async () => {
  const withPlace = createFormPlaces(() => clock);
  const large = formOf({ bytes: 3 * GB, isComplete: () => true });
  const done = withPlace('event', large.coming, large.work);
  const guest = formOf();
  const refused = expect(withPlace('event', guest.coming, guest.work)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 30,
  });
  await pass(40_000);
  await refused;
  large.leave();
  await done;
});
