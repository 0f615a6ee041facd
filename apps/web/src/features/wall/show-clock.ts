/** How long a slide stands at least when something new has come, milliseconds. */
const MIN_MS = 3000;

interface ClockParts {
  now: () => number;
  seconds: number;
  /** It is the next slide's turn. */
  onDue: () => void;
}

/** Tells when it is the next slide's turn. */
export interface ShowClock {
  /** A slide stands from now on. @param isRepeat whether it was shown before, so that it gives way to what is new */
  began(isRepeat: boolean): void;
  /** Something new has come. */
  hurry(): void;
  setRunning(isRunning: boolean): void;
  setSeconds(seconds: number): void;
  /** Nobody's turn comes until `release`, or for so many milliseconds. */
  hold(ms: number): void;
  release(): void;
  isHeld(): boolean;
  /** No slide stands. */
  end(): void;
}

export function createClock({ now, onDue, ...begin }: ClockParts): ShowClock {
  let { seconds } = begin;
  let isRunning = true;
  let isRepeat = false;
  let isHurried = false;
  /** When the slide began to stand; null without one. */
  let since: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hold: ReturnType<typeof setTimeout> | undefined;

  function wind(): void {
    clearTimeout(timer);
    if (since === null || !isRunning || hold !== undefined) return;
    const whole = seconds * 1000;
    const stands = isHurried && isRepeat ? Math.min(MIN_MS, whole) : whole;
    timer = setTimeout(due, Math.max(0, since + stands - now()));
  }

  function due(): void {
    // Whatever comes of it: a slide that could not be read must not be the last one.
    since = now();
    isHurried = false;
    wind();
    onDue();
  }

  function release(): void {
    if (hold === undefined) return;
    clearTimeout(hold);
    hold = undefined;
    // Nothing stands yet: it was held back.
    if (since === null) onDue();
    else wind();
  }

  return {
    began(again) {
      [since, isRepeat, isHurried] = [now(), again, false];
      wind();
    },
    hurry() {
      isHurried = true;
      wind();
    },
    setRunning(next) {
      isRunning = next;
      // Whoever goes on sees the slide for its whole time.
      if (since !== null) since = now();
      wind();
    },
    setSeconds(next) {
      seconds = next;
      wind();
    },
    hold(ms) {
      clearTimeout(hold);
      hold = setTimeout(release, ms);
      wind();
    },
    release,
    isHeld: () => hold !== undefined,
    end() {
      clearTimeout(timer);
      since = null;
    },
  };
}
