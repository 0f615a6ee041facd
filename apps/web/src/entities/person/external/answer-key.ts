/** Holds what the provider has sent, from the page it comes back to until the app's start in the same tab. */
export const ANSWER_KEY = 'tagfalter.sign-in-answer';
