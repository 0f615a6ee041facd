import { LogoParts } from './logo-parts.tsx';

/**
 * The shapes that repeat on many screens, once in the document; `<use href="#wing-3">` draws one.
 * The five mood butterflies open their wings with the level, so that mood never rests on colour alone.
 */
export function Sprite() {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true">
      <symbol id="wing-1" viewBox="0 0 48 48">
        <path d="M24 25.5L19.5 29.5L21.25 42.5L24 34Z" fill="var(--w3)" />
        <path d="M24 25.5L28.5 29.5L26.75 42.5L24 34Z" fill="var(--w4)" />
        <path d="M24 17L17.91 4.5L18.64 27.5L24 33Z" fill="var(--w1)" />
        <path d="M24 17L30.09 4.5L29.36 27.5L24 33Z" fill="var(--w2)" />
        <path
          d="M17.91 4.5L18.64 27.5M30.09 4.5L29.36 27.5M19.5 29.5L21.25 42.5M28.5 29.5L26.75 42.5"
          stroke="var(--w5)"
          strokeWidth="1.3"
          fill="none"
        />
        <path d="M24 17V36" stroke="var(--w-body)" strokeWidth="2.2" strokeLinecap="round" />
        <path
          d="M24 17.5C23.4 13 21.8 10.6 19.6 9.4M24 17.5C24.6 13 26.2 10.6 28.4 9.4"
          stroke="var(--w-body)"
          strokeWidth="1.5"
          strokeLinecap="round"
          fill="none"
        />
      </symbol>
      <symbol id="wing-2" viewBox="0 0 48 48">
        <path d="M24 25.5L16.87 29.5L19.63 42.5L24 34Z" fill="var(--w3)" />
        <path d="M24 25.5L31.13 29.5L28.37 42.5L24 34Z" fill="var(--w4)" />
        <path d="M24 17L14.34 5L15.49 27.5L24 33Z" fill="var(--w1)" />
        <path d="M24 17L33.66 5L32.51 27.5L24 33Z" fill="var(--w2)" />
        <path d="M14.52 9L15.44 27M33.48 9L32.56 27" stroke="var(--w5)" strokeWidth="1.6" fill="none" />
        <path d="M24 17V36" stroke="var(--w-body)" strokeWidth="2.2" strokeLinecap="round" />
        <path
          d="M24 17.5C23.4 13 21.8 10.6 19.6 9.4M24 17.5C24.6 13 26.2 10.6 28.4 9.4"
          stroke="var(--w-body)"
          strokeWidth="1.5"
          strokeLinecap="round"
          fill="none"
        />
      </symbol>
      <symbol id="wing-3" viewBox="0 0 48 48">
        <path d="M24 25.5L14.08 29.5L17.92 42.5L24 34Z" fill="var(--w3)" />
        <path d="M24 25.5L33.92 29.5L30.08 42.5L24 34Z" fill="var(--w4)" />
        <path d="M24 17L10.56 5.5L12.16 27.5L24 33Z" fill="var(--w1)" />
        <path d="M24 17L37.44 5.5L35.84 27.5L24 33Z" fill="var(--w2)" />
        <path
          d="M13.12 11L16.64 13.6L16.96 20L13.5 18.6ZM17.6 21.5L21.12 23L21.25 29L17.73 27.6ZM16.96 32L20.16 32.4L19.9 37L18.05 38Z"
          fill="var(--w5)"
        />
        <path
          d="M34.88 11L31.36 13.6L31.04 20L34.5 18.6ZM30.4 21.5L26.88 23L26.75 29L30.27 27.6ZM31.04 32L27.84 32.4L28.1 37L29.95 38Z"
          fill="var(--w5)"
        />
        <path d="M24 17V36" stroke="var(--w-body)" strokeWidth="2.2" strokeLinecap="round" />
        <path
          d="M24 17.5C23.4 13 21.8 10.6 19.6 9.4M24 17.5C24.6 13 26.2 10.6 28.4 9.4"
          stroke="var(--w-body)"
          strokeWidth="1.5"
          strokeLinecap="round"
          fill="none"
        />
      </symbol>
      <symbol id="wing-4" viewBox="0 0 48 48">
        <path d="M24 25.5L10.98 29.5L16.02 42.5L24 34Z" fill="var(--w3)" />
        <path d="M24 25.5L37.02 29.5L31.98 42.5L24 34Z" fill="var(--w4)" />
        <path d="M24 17L6.36 6L8.46 27.5L24 33Z" fill="var(--w1)" />
        <path d="M24 17L41.64 6L39.54 27.5L24 33Z" fill="var(--w2)" />
        <path d="M6.36 6L13.58 10.6L7.54 17.6Z" fill="var(--w5)" />
        <path d="M41.64 6L34.42 10.6L40.46 17.6Z" fill="var(--w5)" />
        <path d="M24 17V36" stroke="var(--w-body)" strokeWidth="2.2" strokeLinecap="round" />
        <path
          d="M24 17.5C23.4 13 21.8 10.6 19.6 9.4M24 17.5C24.6 13 26.2 10.6 28.4 9.4"
          stroke="var(--w-body)"
          strokeWidth="1.5"
          strokeLinecap="round"
          fill="none"
        />
      </symbol>
      <symbol id="wing-5" viewBox="0 0 48 48">
        <path d="M24 25.5L8.5 29.5L14.5 42.5L24 34Z" fill="var(--w3)" />
        <path d="M24 25.5L39.5 29.5L33.5 42.5L24 34Z" fill="var(--w4)" />
        <path d="M24 17L3 6L5.5 27.5L24 33Z" fill="var(--w1)" />
        <path d="M24 17L45 6L42.5 27.5L24 33Z" fill="var(--w2)" />
        <path
          d="M24 17L3 6L5.5 27.5L24 33ZM24 17L45 6L42.5 27.5L24 33ZM24 25.5L8.5 29.5L14.5 42.5L24 34ZM24 25.5L39.5 29.5L33.5 42.5L24 34Z"
          fill="none"
          stroke="var(--w-edge)"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <circle cx="12.6" cy="20.6" r="1.9" fill="var(--w5)" />
        <circle cx="35.4" cy="20.6" r="1.9" fill="var(--w5)" />
        <path d="M24 17V36" stroke="var(--w-body)" strokeWidth="2.2" strokeLinecap="round" />
        <path
          d="M24 17.5C23.4 13 21.8 10.6 19.6 9.4M24 17.5C24.6 13 26.2 10.6 28.4 9.4"
          stroke="var(--w-body)"
          strokeWidth="1.5"
          strokeLinecap="round"
          fill="none"
        />
      </symbol>
      <symbol id="streak" viewBox="0 0 28 24">
        <path
          d="M13.4 8 1.6 2 3 14 13.4 18Z"
          fill="var(--s1)"
          stroke="var(--se)"
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
        <path
          d="M14.6 8 26.4 2 25 14 14.6 18Z"
          fill="var(--s2)"
          stroke="var(--se)"
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
        <path
          d="M13.4 14.5 5.4 16.5 8.4 22.6 13.4 19Z"
          fill="var(--s2)"
          stroke="var(--se)"
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
        <path
          d="M14.6 14.5 22.6 16.5 19.6 22.6 14.6 19Z"
          fill="var(--s3)"
          stroke="var(--se)"
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
      </symbol>

      <symbol id="logo" viewBox="0 0 64 64">
        <LogoParts />
      </symbol>
    </svg>
  );
}
