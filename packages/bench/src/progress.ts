/** Prints lines, each with the minutes and seconds since this call. */
export function startClock(): (line: string) => void {
  const began = performance.now();
  return (line) => {
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}  ${line}`);
  };
}
