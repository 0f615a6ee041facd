export const DEVICE_KINDS = ['phone', 'tablet', 'computer', 'unknown'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

export interface DeviceName {
  browser: string | null;
  system: string | null;
  kind: DeviceKind;
}

/** The first match counts: many browsers also call themselves Chrome and Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrom(?:e|ium)\/|\bHeadlessChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
];

/** An iPad that asks for desktop pages calls itself a Mac. */
const SYSTEMS: readonly (readonly [RegExp, string, DeviceKind])[] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMacintosh\b/, 'macOS', 'computer'],
  [/\bUbuntu\b/, 'Ubuntu', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

/** No browser sends more. */
const MAX_LENGTH = 512;

/** @param userAgent header of the sign-in */
export function deviceName(userAgent: string | null): DeviceName {
  const said = (userAgent ?? '').slice(0, MAX_LENGTH);
  const browser = BROWSERS.find(([sign]) => sign.test(said))?.[1] ?? null;
  const [, system = null, kind = 'unknown'] = SYSTEMS.find(([sign]) => sign.test(said)) ?? [];
  return { browser, system, kind };
}
