import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still on the screen, for what goes on after a wait. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
