import { storedChoice, useChoice } from '#platform/stored-choice.ts';

/** Authors whose entries the feed can show (spec §2). */
export type FeedSource = 'own' | 'friends' | 'public';

// Three booleans in local storage (spec §9).
const own = storedChoice('feed-own', ['true', 'false'], 'true');
const friends = storedChoice('feed-friends', ['true', 'false'], 'false');
const everyone = storedChoice('feed-public', ['true', 'false'], 'false');

const CHOICES = { own, friends, public: everyone };

export interface FeedSources {
  chosen: ReadonlySet<FeedSource>;
  choose: (source: FeedSource, isOn: boolean) => void;
}

/** The sources that are chosen on this device, live. */
export function useFeedSources(): FeedSources {
  const all: [FeedSource, 'true' | 'false'][] = [
    ['own', useChoice(own)],
    ['friends', useChoice(friends)],
    ['public', useChoice(everyone)],
  ];
  const chosen = new Set(all.flatMap(([source, isOn]) => (isOn === 'true' ? [source] : [])));
  return { chosen, choose: (source, isOn) => CHOICES[source].set(isOn ? 'true' : 'false') };
}
