import { WaitingScreen } from '#features/waiting/waiting-screen.tsx';
import { AllClear } from '#features/whereabouts/all-clear.tsx';
import { Proofs, WhatIsWhere } from '#features/whereabouts/whereabouts.tsx';
import { WhereaboutsProvider } from '#features/whereabouts/whereabouts-context.tsx';

export function Waiting() {
  return (
    <WhereaboutsProvider>
      <WaitingScreen clear={<AllClear />} where={<WhatIsWhere />} proofs={<Proofs />} />
    </WhereaboutsProvider>
  );
}
