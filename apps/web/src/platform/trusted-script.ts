/** The service worker, and scripts of the build: nothing else may ever run here. */
const OWN_SCRIPT = /^\/(sw\.js|assets\/[\w.-]+\.js)$/;

const policy = window.trustedTypes?.createPolicy('tagfalter', {
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.origin);
    const isOwn = import.meta.env.DEV || OWN_SCRIPT.test(pathname);
    if (origin !== location.origin || !isOwn) throw new TypeError('No script of this app');
    return address;
  },
});

/**
 * Lets the address of one of our own scripts through the security policy, which refuses plain text (threat 3).
 * This is the page's only policy, so both kinds of worker pass here.
 * @throws TypeError for any other address
 */
export function trustedScript(address: string): string {
  return policy?.createScriptURL(address) ?? address;
}
