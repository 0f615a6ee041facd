import { serviceWorkers } from '@tagfalter/local/base/browser-parts';
import { installWay, isIos } from './install.ts';

/**
 * Whether this browser lets itself be called. `denied`: somebody has forbidden it notices of this site. `ios`: on iPhones
 * and iPads only the app on the home screen can. `none`: it knows no push, or has no worker here.
 */
export type PushWay = 'can' | 'denied' | 'ios' | 'none';

interface Facts {
  hasPush: boolean;
  permission: NotificationPermission | undefined;
  isIos: boolean;
  isInstalled: boolean;
}

/** Which of these facts decides. */
export function pushWayOf({ hasPush, permission, isIos, isInstalled }: Facts): PushWay {
  if (!hasPush) return isIos && !isInstalled ? 'ios' : 'none';
  return permission === 'denied' ? 'denied' : 'can';
}

/** How it is here and now. */
export function pushWay(): PushWay {
  const hasPush = serviceWorkers() !== undefined && 'PushManager' in window && 'Notification' in window;
  const permission = hasPush ? Notification.permission : undefined;
  return pushWayOf({ hasPush, permission, isIos: isIos(navigator), isInstalled: installWay() === 'installed' });
}
