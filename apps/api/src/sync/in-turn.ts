/** Lets work of one name begin when what came before under that name has ended, however it ended. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Makes turns of their own; work of another name never waits. */
export function createTurns(): InTurn {
  /** The end of what came last, as long as that is under way. */
  const ends = new Map<string, Promise<void>>();
  return (name, work) => {
    const before = ends.get(name);
    const turn = before ? before.then(work) : work();
    const end = turn.then(
      () => undefined,
      () => undefined,
    );
    ends.set(name, end);
    void end.then(() => ends.get(name) === end && ends.delete(name));
    return turn;
  };
}
