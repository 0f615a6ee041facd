import { useState } from 'react';
import { askInstall, useInstallWay } from '#platform/install.ts';

/** Installs by the browser's own dialog, or shows how it is done by hand. */
export function useInstall() {
  const way = useInstallWay();
  const [showsSteps, setShowsSteps] = useState(false);
  return {
    install: () => {
      if (way === 'ask') void askInstall();
      else setShowsSteps(true);
    },
    showsSteps,
    hideSteps: () => setShowsSteps(false),
  };
}
