// @vitest-environment happy-dom
import { Player } from '@tagfalter/ui/player';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { click, fire, one, render } from './render.tsx';

/** An audio element as far as a player uses it: it does what it is told, and says so. */
class FakeAudio extends EventTarget {
  src = '';
  preload = '';
  paused = true;
  ended = false;
  currentTime = 0;
  isRefused = false;
  load = vi.fn();
  constructor() {
    super();
    audio = this;
  }
  async play(): Promise<void> {
    if (this.isRefused) throw new DOMException('no gesture', 'NotAllowedError');
    this.paused = false;
    this.ended = false;
    this.dispatchEvent(new Event('play'));
  }
  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
  removeAttribute(): void {
    this.src = '';
  }
}
let audio: FakeAudio;

beforeEach(() => {
  vi.stubGlobal('Audio', FakeAudio);
  // Nothing moves by itself: the place is what the element says.
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

const labels = {
  play: 'Abspielen',
  pause: 'Anhalten',
  seek: 'Stelle',
  position: (at: string, of: string) => `${at} von ${of}`,
};
const player = (src: string | null = '/a.webm') => (
  <Player src={src} durationMs={82_300} peaks={[10, 90]} labels={labels} />
);
const button = () => one<HTMLButtonElement>('button');
const slider = () => one<HTMLInputElement>('input');
const shown = () => [button().getAttribute('aria-label'), slider().getAttribute('aria-valuetext')];

async function move(seconds: number): Promise<void> {
  audio.currentTime = seconds;
  await fire(audio, new Event('timeupdate'));
}

describe('a player', () => {
  it('waits for its sound', async () => {
    const page = await render(player(null));
    expect([button().disabled, slider().disabled]).toEqual([true, true]);
    await page.show(player());
    expect([button().disabled, slider().disabled, audio.src]).toEqual([false, false, '/a.webm']);
  });

  it('plays and stops with one labelled button', async () => {
    await render(player());
    expect(shown()).toEqual(['Abspielen', '0:00 von 1:22']);
    await click(button());
    expect([audio.paused, ...shown()]).toEqual([false, 'Anhalten', '0:00 von 1:22']);
    await move(31);
    await click(button());
    expect([audio.paused, ...shown()]).toEqual([true, 'Abspielen', '0:31 von 1:22']);
  });

  it('offers to play again at its end', async () => {
    await render(player());
    await click(button());
    audio.ended = true;
    await fire(audio, new Event('ended'));
    expect(shown()[0]).toBe('Abspielen');
  });

  it('stays as it is where the browser refuses to play', async () => {
    await render(player());
    audio.isRefused = true;
    await click(button());
    expect(shown()[0]).toBe('Abspielen');
  });

  it('seeks by its slider', async () => {
    await render(player());
    expect([slider().min, slider().max]).toEqual(['0', '82.3']);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider(), '40.5');
    await fire(slider(), new Event('input', { bubbles: true }));
    expect(audio.currentTime).toBe(40.5);
  });

  it('shows no more than was recorded, whatever the element says', async () => {
    await render(player());
    await move(83);
    expect([slider().value, shown()[1]]).toEqual(['82.3', '1:22 von 1:22']);
  });

  it('falls silent with another recording, and when it leaves the page', async () => {
    const page = await render(player());
    await click(button());
    await page.show(player('/b.webm'));
    expect([audio.src, audio.paused, shown()[0]]).toEqual(['/b.webm', true, 'Abspielen']);
    await click(button());
    await page.remove();
    expect([audio.src, audio.paused]).toEqual(['', true]);
    expect(audio.load).toHaveBeenCalled();
  });

  it('follows the sound per frame while it plays', async () => {
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    await render(player());
    expect(frames).toHaveLength(0);
    await click(button());
    audio.currentTime = 5;
    await act(async () => frames.shift()?.(0));
    expect([shown()[1], frames.length]).toEqual(['0:05 von 1:22', 1]);
  });
});
