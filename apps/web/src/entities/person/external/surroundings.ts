/** Web views of other apps, by what they say of themselves: Android's, those of large apps, and iOS without a browser's name. */
const WEB_VIEW = /; wv\)|FBAN|FBAV|Instagram|Line\/|MicroMessenger|GSA\/|LinkedInApp/;
const IOS = /iPhone|iPad|iPod/;
const IOS_BROWSER = /Safari\/|CriOS|FxiOS|EdgiOS/;

/** Whether the app runs inside of another one, where a second window mostly cannot be opened (spec §9). */
export function isWebView(userAgent: string): boolean {
  return WEB_VIEW.test(userAgent) || (IOS.test(userAgent) && !IOS_BROWSER.test(userAgent));
}

/** Whether this window is embedded in another app. */
export function isEmbedded(): boolean {
  return isWebView(navigator.userAgent) && !isStandalone();
}

/** Whether the app was installed and has a window of its own: a popup would open in the browser beside it. */
export function isStandalone(): boolean {
  const ofSafari = 'standalone' in navigator && navigator.standalone === true;
  return ofSafari || matchMedia('(display-mode: standalone)').matches;
}

/** Whether the way to the provider leads through this window from the start. */
export const needsRedirect = (): boolean => isStandalone() || isEmbedded();
