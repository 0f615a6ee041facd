/** Set on a device whose installation has its identities elsewhere (spec decision 1); holds what is known of that issuer. */
export const HOSTED_KEY = 'tagfalter.hosted';
