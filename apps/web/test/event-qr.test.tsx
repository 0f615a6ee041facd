import decodeQR from 'qr/decode.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EventQr } from '#entities/event/event-qr.tsx';

const ADDRESS = 'https://tagfalter.example/events/AbCdEfGhIjKlMnOpQrStUv#k';
/** Pixels of a module. */
const SCALE = 6;

interface Edge {
  x: number;
  top: number;
  bottom: number;
}

/** The upright edges of an outline `M0 0L7 0L7 7…Z…`. */
function edgesOf(path: string): Edge[] {
  return [...path.matchAll(/M([^Z]+)Z/g)].flatMap(([, ring = '']) => {
    const points = ring.split('L').map((point) => point.split(' ').map(Number));
    return points.flatMap(([x = 0, y = 0], index) => {
      const [nextX = 0, nextY = 0] = points[(index + 1) % points.length] ?? [];
      return x === nextX ? [{ x, top: Math.min(y, nextY), bottom: Math.max(y, nextY) }] : [];
    });
  });
}

/** Returns the drawing as a camera sees it, in black and white. */
function photographed(markup: string) {
  const [origin = 0, , box = 0] = /viewBox="([^"]+)"/.exec(markup)?.[1]?.split(' ').map(Number) ?? [];
  const edges = edgesOf(/<path d="([^"]+)"/.exec(markup)?.[1] ?? '');
  const side = box * SCALE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const x = Math.floor((at % side) / SCALE) + origin + 0.5;
    const y = Math.floor(at / side / SCALE) + origin + 0.5;
    const isInside = edges.filter((edge) => edge.x < x && edge.top < y && y < edge.bottom).length % 2 === 1;
    if (isInside) data.fill(0, at * 4, at * 4 + 3);
  }
  return { width: side, height: side, data };
}

it('draws a readable code with a quiet zone of four modules', () => {
  for (const address of [ADDRESS, `${ADDRESS}?${'long'.repeat(40)}`]) {
    const markup = renderToStaticMarkup(<EventQr address={address} label="QR-Code zum Gästebuch" />);
    expect(markup).toContain('viewBox="-4 -4 ');
    expect(markup).toContain('role="img" aria-label="QR-Code zum Gästebuch"');
    expect(decodeQR(photographed(markup))).toBe(address);
  }
});

it('takes a distinct colour, dark ink for an unreadable one', () => {
  const drawn = (color: string) => renderToStaticMarkup(<EventQr address={ADDRESS} label="" color={color} />);
  expect(drawn('#3b0a45')).toContain('fill="#3b0a45"');
  for (const pale of ['#01aebd', '#ffd400', '#ffffff']) expect(drawn(pale)).toContain('fill="#0b211d"');
});
