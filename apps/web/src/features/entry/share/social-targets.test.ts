import { expect, it } from 'vitest';
import { SOCIAL_TARGETS, socialAddress } from './social-targets.ts';

const URL_ = 'https://tagfalter.test/shared/AbCdEfGhIjKlMnOpQrStUv';

it.each(SOCIAL_TARGETS)('%s gets the link, and nothing that would end it', (target) => {
  const { protocol, searchParams } = new URL(socialAddress(target, 'Mein Tag & deiner: 19. November', URL_));
  expect(protocol).toBe('https:');
  const reported = [...searchParams.values()].join(' ');
  expect(reported).toContain(URL_);
  if (target !== 'Facebook') expect(reported).toContain('Mein Tag & deiner: 19. November');
});
