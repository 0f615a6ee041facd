/** The time between a signal to stop and the end of listening, in which a proxy takes the process out of its turn. */
export interface Draining {
  isDraining(): boolean;
  begin(): void;
}

export function createDraining(): Draining {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    begin() {
      isDraining = true;
    },
  };
}
