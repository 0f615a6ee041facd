/** Used parts of Bombadil 0.7.0, which brings these modules along and is not installed with the project. */
declare module '@antithesishq/bombadil/browser' {
  export interface Cell<T> {
    readonly current: T;
  }
  /** An action; how long its keys take is drawn from a range of milliseconds. */
  export type Action =
    | 'Back'
    | 'Forward'
    | 'Reload'
    | 'Wait'
    | { Click: { fingerprint: Fingerprint; point: { x: number; y: number } } }
    | { TypeText: { text: 'Email' | { Text: [number, number] } | { Regexp: string }; delayMillis: [number, number] } }
    | { PressKey: { code: number } }
    | { SetFileInputFiles: { selector: string; files: string[] } }
    | { SetViewport: { width: number; height: number } };
  export interface Fingerprint {
    href: string | null;
    textContent: string | null;
  }
  export type Tree = { value: Action } | { branches: [number, Tree][] };
  export interface ActionGenerator {
    generate(): Tree;
  }
  export interface State {
    document: Document;
    window: Window;
    lastAction: Action | null;
  }
  type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
  export function extract<T extends Json>(query: (state: State) => T): Cell<T>;
  export function actions(generate: () => Tree | Action[]): ActionGenerator;
  export function weighted(value: [number, Action | ActionGenerator][]): ActionGenerator;
}

declare module '@antithesishq/bombadil/browser/defaults/actions' {
  import type { ActionGenerator } from '@antithesishq/bombadil/browser';
  export const clicks: ActionGenerator;
  export const scroll: ActionGenerator;
  export const navigation: ActionGenerator;
}

declare module '@antithesishq/bombadil/browser/defaults/properties' {
  import type { Formula } from '@antithesishq/bombadil';
  export const noUncaughtExceptions: Formula;
  export const noUnhandledPromiseRejections: Formula;
}

declare module '@antithesishq/bombadil' {
  export interface Formula {
    within(count: number, unit: 'milliseconds' | 'seconds'): Formula;
    implies(that: Formula): Formula;
  }
  export function always(what: (() => boolean) | Formula): Formula;
  export function now(what: () => boolean): Formula;
  export function eventually(what: () => boolean): Formula;
}
