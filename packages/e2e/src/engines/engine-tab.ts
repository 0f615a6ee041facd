/** Plain value that goes into a script in the page, or comes out of it. */
export type Plain = string | number | boolean | null | readonly Plain[];

/** Tab of a browser, in the few words that every engine's driver knows. */
export interface EngineTab {
  goTo(address: string): Promise<void>;
  back(): Promise<void>;
  /** Calls a function in the page, waits for its promise. Its source travels, so it uses nothing from around it. */
  run<A extends readonly Plain[]>(work: (...given: A) => unknown, ...given: A): Promise<unknown>;
  /** Presses the middle of an element with the pointer. @param selector CSS */
  click(selector: string): Promise<void>;
  /** Types on the keyboard, into what has the focus. */
  type(text: string): Promise<void>;
  /** Chooses files in a field for them. */
  choose(selector: string, files: readonly string[]): Promise<void>;
}

/** Browser with a profile on the disk. */
export interface EngineBrowser {
  /** Name and number, for whoever reads figures. */
  readonly version: string;
  /** Starts it on what it has kept; resolves to its only tab. */
  start(): Promise<EngineTab>;
  /** Ends all its processes at once, as an empty battery does. */
  kill(): Promise<void>;
  /** Ends the page's own process, as a system short of memory does; then the browser, whose stores live on a little longer. */
  endPage(): Promise<void>;
  /** Ends it as somebody does who closes its window; what its stores still hold is written. */
  quit(): Promise<void>;
  /** Ends it and removes its profile. */
  close(): Promise<void>;
}

/** How a device differs from a desk in German. */
export interface EngineOptions {
  /** Address of the product. */
  origin: string;
  size: { width: number; height: number };
  language: string;
  isDark: boolean;
}

/** How long a browser outlives a page that dies: WebKit's stores, a process of their own, write localStorage within a second. */
export const STORES_MS = 1_500;

export type EngineName = 'chromium' | 'firefox' | 'webkit';
