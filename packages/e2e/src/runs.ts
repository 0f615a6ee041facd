/**
 * How often a test repeats its story: in `npm test` a slice, in `npm run soak` the full figure (docs/reliability.md).
 * @param name of the environment variable
 * @throws Error when it holds anything but a whole number above 0
 */
export function countFromEnv(name: string, slice: number): number {
  const given = process.env[name];
  if (given === undefined) return slice;
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${name} has to be a whole number above 0, not ${given}`);
  return count;
}
