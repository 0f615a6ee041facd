import { execFileSync } from 'node:child_process';
import { aptInstall, onPath } from './apt.ts';

export interface FoundWebkit {
  driver: string;
  version: string;
}

/** Debian packages of the engine, its driver, Python's way to its window, a screen, and recording and playing sound. */
const PACKAGES = [
  ...['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb', 'openbox'],
  ...['base', 'good', 'bad', 'ugly'].map((kind) => `gstreamer1.0-plugins-${kind}`),
  ...['gstreamer1.0-libav', 'fonts-dejavu-core', 'fonts-noto-color-emoji'],
];
const VERSION = `import gi
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import WebKit2 as w
print(f'{w.get_major_version()}.{w.get_minor_version()}.{w.get_micro_version()}')`;

/** The version that Python's window has; undefined where Python or the engine is missing. */
function engineVersion(): string | undefined {
  try {
    return execFileSync('/usr/bin/python3', ['-c', VERSION], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

/** WebKit of this machine (`WEBKIT_DRIVER_PATH` names a driver of one's own), or what is missing. */
export function lookForWebkit(): FoundWebkit | { missing: string[] } {
  const driver = process.env.WEBKIT_DRIVER_PATH ?? onPath('WebKitWebDriver');
  const version = engineVersion();
  const missing = [
    ...(driver === undefined ? ['WebKitWebDriver (webkit2gtk-driver)'] : []),
    ...(version === undefined ? ['python3 with WebKit2 4.1 (python3-gi, gir1.2-webkit2-4.1)'] : []),
    ...(onPath('Xvfb') === undefined ? ['Xvfb (xvfb)'] : []),
    ...(onPath('openbox') === undefined ? ['openbox'] : []),
  ];
  if (driver === undefined || version === undefined || missing.length > 0) return { missing };
  return { driver, version };
}

/** Brings what is missing, where that is possible. @returns why not */
export function fetchWebkit(): Promise<string | undefined> {
  return aptInstall(PACKAGES);
}
