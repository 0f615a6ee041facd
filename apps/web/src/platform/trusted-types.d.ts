/** The part of Trusted Types this app uses; the DOM library does not know it yet. */
interface Window {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
      // Really a TrustedScriptURL; whatever takes one is typed with a string.
    ): { createScriptURL(url: string): string };
  };
}
