import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MoodBand } from '@tagfalter/domain/mood';

/** The native butterfly of each mood band (design 1). */
export const BUTTERFLIES: Record<MoodBand, MessageDescriptor> = {
  1: msg`Trauermantel`,
  2: msg`Bläuling`,
  3: msg`Schachbrett`,
  4: msg`Aurorafalter`,
  5: msg`Zitronenfalter`,
};
