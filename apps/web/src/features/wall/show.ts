import { createEmitter } from '@tagfalter/local/base/store';
import type { PictureShelf } from '@tagfalter/local/guest/wall/picture-shelf';
import type { WallOrder } from './order.ts';
import type { PictureUrls } from './picture-urls.ts';
import { createClock } from './show-clock.ts';
import { BLANK, heldBy, type ShowView, slideViewOf } from './show-view.ts';
import type { Slide } from './slides.ts';
import { createSlideTurns, type Turn } from './turns.ts';

/** Number of small pictures below, and how many slides ahead they are looked up. */
const STRIP = 4;
const AHEAD = 10;
/** Max slides tried in a row: the later ones come with the next turn. */
const TRIES = 20;

export interface ShowParts {
  shelf: Pick<PictureShelf, 'hashes' | 'noteShown' | 'remove'>;
  urls: PictureUrls;
  order: WallOrder;
  now: () => number;
  /** How long one slide fades into the next, milliseconds. */
  fadeMs: () => number;
  seconds: number;
  /** A slide stands on the wall. @param round of the order */
  onShown: (slide: Slide, round: number) => void;
}

/** A slideshow that runs by itself: the current slide, and the coming ones. */
export interface Show {
  get(): ShowView;
  subscribe(listener: () => void): () => void;
  /** Sets the slides, the newest first. A slide that is missing from them leaves at once. */
  setSlides(slides: readonly Slide[]): void;
  /** A picture can be shown from now on. */
  pictureCame(): void;
  /** Hashes of pictures that cannot be drawn: to fetch them again would not help. */
  broken(): ReadonlySet<string>;
  setPlaying(isPlaying: boolean): void;
  setSeconds(seconds: number): void;
  next(): void;
  previous(): void;
  /** Shows nothing else until `release`, or for this many milliseconds: some slides may have been hidden. */
  hold(ms: number): void;
  release(): void;
  stop(): void;
}

/** @returns a wall that shows nothing until it has slides */
export function createShow({ shelf, urls, now, fadeMs, onShown, ...begin }: ShowParts): Show {
  const turns = createSlideTurns(begin.order);
  let view = BLANK;
  let slides: readonly Slide[] = [];
  let byId: ReadonlyMap<string, Slide> = new Map();
  let hashes: ReadonlySet<string> = new Set();
  const broken = new Set<string>();
  let serial = 0;
  let isMoving = false;
  let isStopped = false;
  const changes = createEmitter();
  const clock = createClock({ now, seconds: begin.seconds, onDue: () => void move('next') });

  function show(next: ShowView): void {
    view = next;
    urls.keepOnly(heldBy(view));
    changes.emit();
  }

  /** The slides that can be shown now. */
  function ready(): string[] {
    const held = shelf.hashes();
    const canShow = (hash: string) => held.has(hash) && !broken.has(hash);
    return slides.filter(({ picture }) => picture === null || canShow(picture.hash)).map(({ id }) => id);
  }

  async function move(way: 'next' | 'previous'): Promise<void> {
    if (isMoving || isStopped || clock.isHeld()) return;
    isMoving = true;
    try {
      for (let tries = 0; tries < TRIES; tries++) {
        const ids = ready();
        const turn = turns[way](ids);
        if (turn === null || (await take(turn, ids))) break;
      }
    } finally {
      isMoving = false;
    }
    // Slides may have been added or removed meanwhile.
    if (view.current === null && !isStopped && ready().length > 0) await move('next');
    else void fillStrip();
  }

  /** Shows a slide. @returns false for one that was hidden, is broken or was given up while it was read */
  async function take(turn: Turn, ids: readonly string[]): Promise<boolean> {
    const slide = byId.get(turn.id);
    if (!slide) return false;
    const url = slide.picture && (await load(slide.picture.hash));
    if (isStopped) return true;
    if (!byId.has(slide.id) || (slide.picture && url === null)) return false;
    // There is no other slide: this one stays, and does not fade into itself.
    if (turn.place === null && view.current?.slide.id === slide.id) clock.began(true);
    else {
      turns.took(ids, turn);
      put(slide, url, turn.isRepeat);
    }
    return true;
  }

  async function load(hash: string): Promise<string | null> {
    const url = await urls.load(hash);
    if (url === null && shelf.hashes().has(hash)) {
      broken.add(hash);
      await shelf.remove(hash);
    }
    return url;
  }

  function put(slide: Slide, url: string | null, isRepeat: boolean): void {
    const fade = fadeMs();
    serial += 1;
    const own = serial;
    show({ ...view, current: { serial, slide, url }, leaving: fade > 0 ? view.current : null });
    clock.began(isRepeat);
    if (fade > 0) setTimeout(() => view.current?.serial === own && show({ ...view, leaving: null }), fade);
    if (slide.picture) void shelf.noteShown(slide.picture.hash, now());
    onShown(slide, turns.round());
  }

  let filling = 0;
  /** Reads the small pictures of the coming slides, one at a time: no more pictures are held than are seen. */
  async function fillStrip(): Promise<void> {
    filling += 1;
    const own = filling;
    const current = view.current?.slide.picture?.hash;
    const next = turns.ahead(ready(), AHEAD).flatMap((id) => byId.get(id)?.picture?.hash ?? []);
    const chosen = [...new Set(next)].filter((hash) => hash !== current).slice(0, STRIP);
    const strip = () => chosen.flatMap((hash) => (broken.has(hash) ? [] : { hash, url: urls.of(hash) }));
    show({ ...view, strip: strip() });
    for (const hash of chosen) {
      if (urls.of(hash) !== undefined) continue;
      await load(hash);
      if (own !== filling || isStopped) return urls.keepOnly(heldBy(view));
      show({ ...view, strip: strip() });
    }
  }

  function refresh(): void {
    const before = view.current;
    show(slideViewOf(view, byId, hashes));
    if (before && !view.current) clock.end();
    if (view.current === null) void move('next');
    else void fillStrip();
  }

  return {
    get: () => view,
    subscribe: changes.subscribe,
    setSlides(all) {
      slides = all;
      byId = new Map(all.map((slide) => [slide.id, slide]));
      hashes = new Set(all.flatMap(({ picture }) => picture?.hash ?? []));
      refresh();
    },
    pictureCame() {
      if (turns.hasNews(ready())) clock.hurry();
      if (view.current === null) void move('next');
      else void fillStrip();
    },
    broken: () => broken,
    setPlaying(isPlaying) {
      clock.setRunning(isPlaying);
      show({ ...view, isPlaying });
    },
    setSeconds: (seconds) => clock.setSeconds(seconds),
    next: () => void move('next'),
    previous: () => void move('previous'),
    hold: (ms) => clock.hold(ms),
    release: () => clock.release(),
    stop() {
      isStopped = true;
      clock.end();
      urls.keepOnly(new Set());
    },
  };
}
