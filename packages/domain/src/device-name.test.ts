import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Android', 'tablet'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ...(['Samsung Internet', 'Android', 'phone'] as const),
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox', 'Android', 'phone'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${WEBKIT} Version/18.6 Mobile/15E148 Safari/604.1`,
    ...(['Safari', 'iPhone', 'phone'] as const),
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${WEBKIT} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`,
    ...(['Chrome', 'iPad', 'tablet'] as const),
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.6 Safari/605.1.15`,
    'Safari',
    'macOS',
    'computer',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    ...(['Edge', 'Windows', 'computer'] as const),
  ],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Ubuntu', 'computer'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Linux', 'computer'],
  ['curl/8.5.0', null, null, 'unknown'],
  [null, null, null, 'unknown'],
])('%s', (userAgent, browser, system, kind) => {
  expect(deviceName(userAgent)).toEqual({ browser, system, kind });
});
