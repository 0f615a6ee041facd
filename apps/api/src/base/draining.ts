/** Time between a signal to stop and the end of listening. Meanwhile a proxy takes the process out of its rotation. */
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
