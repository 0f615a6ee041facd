/**
 * Loaded before the product starts: its clock is ahead by the milliseconds in `CLOCK_AHEAD_MS`. Timers, and a database that is a
 * server of its own, go on as they do; what the product is built of does not know.
 */
const ahead = Number(process.env.CLOCK_AHEAD_MS ?? '0');
const RealDate = Date;
const now = (): number => RealDate.now() + ahead;

const MovedDate = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (target, given: unknown[], asked: typeof RealDate) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
Object.defineProperty(RealDate.prototype, 'constructor', { value: MovedDate });
globalThis.Date = MovedDate;
