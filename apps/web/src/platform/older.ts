// For pages of the oldest browsers that count; loaded before the app, by `public/theme.js`.
import '@oddbird/popover-polyfill';
import '@tagfalter/local/base/older-browsers';
