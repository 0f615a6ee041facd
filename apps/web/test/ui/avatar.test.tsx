// @vitest-environment happy-dom
import { Avatar } from '@tagfalter/ui/avatar';
import { describe, expect, it } from 'vitest';
import { fire, one, render } from './render.tsx';

const shown = () => document.querySelector('img')?.getAttribute('src') ?? one('.av').dataset.letters;

describe('an avatar', () => {
  it('is the picture, silent beside a name', async () => {
    await render(<Avatar src="/mia.webp" letters="MM" size={48} />);
    const image = one<HTMLImageElement>('img');
    expect([shown(), image.alt, image.width, image.height]).toEqual(['/mia.webp', '', 48, 48]);
  });

  it('is letters without one: drawn, and read to nobody', async () => {
    await render(<Avatar src={null} letters="MM" />);
    const letters = one('.av');
    expect([shown(), letters.textContent, letters.getAttribute('aria-hidden')]).toEqual(['MM', '', 'true']);
  });

  it('is letters when the picture does not load, until there is another', async () => {
    const page = await render(<Avatar src="/gone.webp" letters="MM" />);
    await fire(one('img'), new Event('error'));
    expect(shown()).toBe('MM');
    await page.show(<Avatar src="/gone.webp" letters="MM" />);
    expect(shown()).toBe('MM');
    await page.show(<Avatar src="/new.webp" letters="MM" />);
    expect(shown()).toBe('/new.webp');
  });
});
