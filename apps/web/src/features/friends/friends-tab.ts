/** The tabs of the friends screen, as they stand in its address. */
export const FRIENDS_TABS = ['friends', 'find', 'incoming', 'sent'] as const;
export type FriendsTab = (typeof FRIENDS_TABS)[number];
