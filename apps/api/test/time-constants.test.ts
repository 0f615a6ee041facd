import { expect, it } from 'vitest';
import { SOURCES, timeConstants, wrongUnits } from './source-constants.ts';

/** When something ends, begins or is looked at again. A day here is a day of 24 hours. */
const TERMS: Readonly<Record<string, string>> = {
  'adapters/assistant/openai-fault.ts MAX_WAIT_MS': '1 d',
  'adapters/assistant/resting-assistant.ts MAX_REST_MS': '5 min',
  'adapters/assistant/resting-assistant.ts REST_MS': '30 s',
  'adapters/guard-files.ts FRESH_MS': '10 s',
  'adapters/identity/external/embedded-external-finish.ts CLOCKS_DIFFER_MS': '1 min',
  'adapters/identity/external/embedded-external-ways.ts WAY_MS': '10 min',
  'adapters/identity/kept-answer.ts FRESH_MS': '1 h',
  'adapters/identity/token-keys.ts FRESH_MS': '1 h',
  'adapters/identity/token-keys.ts STALE_MS': '1 d',
  'adapters/identity/token-verifier.ts CLOCK_TOLERANCE_SECONDS': '1 min',
  'adapters/identity/token-verifier.ts MAX_AGE_SECONDS': '1 h',
  'adapters/payment-stand-in/events.ts FIRST_RETRY_MS': '1 min',
  'adapters/payment-stand-in/events.ts LATE_MS': '2 min',
  'adapters/payment-stand-in/events.ts MAX_RETRY_PAUSE_MS': '6 h',
  'adapters/payment-stand-in/pages.ts COOKIE_SECONDS': '365 d',
  'adapters/payment-stand-in/rest.ts TOKEN_SECONDS': '9 h',
  'adapters/payment-stand-in/state.ts FIRST_AFTER_MS': '10 min',
  'adapters/payment-stand-in/store.ts CLAIM_MS': '1 min',
  'adapters/payment-stand-in/store.ts UNAPPROVED_MS': '1 d',
  'adapters/paypal/client.ts MAX_RETRY_AFTER_MS': '1 d',
  'adapters/paypal/client.ts TOKEN_MARGIN_MS': '1 min',
  'adapters/paypal/event-reader.ts AHEAD_MS': '10 min',
  'adapters/paypal/event-reader.ts CERTIFICATE_KEPT_MS': '1 h',
  'adapters/paypal/event-reader.ts OLDEST_MS': '4 d',
  'adapters/stored-jobs.ts DONE_JOBS_LIVE_SECONDS': '1 h',
  'archive/archives.ts KEPT_MS': '1 h',
  'base/fresh-proof.ts FRESH_PROOF_MS': '10 min',
  'base/storage-watch.ts MAX_AGE_MS': '1 s',
  'changes/audit-log.ts LIVE_MS': '180 d',
  'changes/forget-replies.ts KEYS_LIVE_MS': '1 d',
  'changes/forget-replies.ts MUTATIONS_LIVE_MS': '180 d',
  'db/clock-watch.ts HOLD_MS': '1 d',
  'db/clock-watch.ts MAX_JUMP_MS': '1 d',
  'features/account/cleanup.ts LOOKED_FOR_MS': '30 d',
  'features/account/cleanup.ts MAX_AGE_MS': '1 d',
  'features/assistant/uses.ts RESULTS_LIVE_MS': '1 d',
  'features/assistant/uses.ts USES_LIVE_MS': '40 d',
  'features/declarations/link.ts LINK_LIVES_MS': '30 d',
  'features/declarations/repository.ts KEPT_YEARS': '3 a',
  'features/entries/feed/compact.ts TOMBSTONES_LIVE_MS': '180 d',
  'features/entries/rules/apply-delete.ts DELETED_MS': '30 d',
  'features/entries/share/read-shared.ts USED_MEDIA_MS': '10 min',
  'features/events/feed/book.ts MAX_AGE_MS': '1 min',
  'features/events/guest/under-way.ts RESERVED_MS': '10 min',
  'features/events/guest/uploads.ts CACHED_MS': '1 min',
  'features/events/guest/uploads.ts RENEWED_MS': '1 min',
  'features/events/host/announced.ts SENDING_MS': '1 min',
  'features/imports/service.ts LAST_MS': '2 d',
  'features/imports/service.ts LIVE_MS': '1 d',
  'features/invitations/codes.ts LIFETIME_MS': '30 d',
  'features/invitations/sent.ts KEPT_MS': '30 d',
  'features/media/collect.ts REFUSED_MS': '30 d',
  'features/media/collect.ts RESTORED_MS': '90 d',
  'features/media/collect.ts WAIT_MS': '180 d',
  'features/media/decode/audio/audio-duration.ts MAX_MS': '1 d',
  'features/media/decode/decoder.ts MAX_IDLE_MS': '1 min',
  'features/media/pictures/addresses.ts WINDOW_SECONDS': '7 d',
  'features/media/serve/addresses.ts WINDOW_SECONDS': '15 min',
  'features/media/shelf-files.ts WAIT_MS': '1 d',
  'features/media/stray-blobs.ts PART_MS': '1 d',
  'features/media/stray-blobs.ts WHOLE_MS': '90 d',
  'features/media/uploads/finish.ts FRESH_MS': '10 s',
  'features/media/uploads/finish.ts MAX_IDLE_MS': '1 d',
  'features/media/uploads/finish.ts REST_MS': '10 min',
  'features/media/uploads/rests.ts FIRST_MS': '1 min',
  'features/media/uploads/rests.ts MAX_MS': '1 h',
  'features/moderation/report.ts LIVE_MS': '180 d',
  'features/people/requests.ts DECLINE_REST_MS': '30 d',
  'features/reminders/remind.ts PAUSE_MS': '5 min',
  'features/statistics/streak.ts SEEN_MS': '26 h',
  'features/subscriptions/contract-ends.ts WITHDRAWAL_DAYS': '14 d',
  'features/subscriptions/mails/send-mails.ts CLAIM_MS': '5 min',
  'features/subscriptions/mails/send-mails.ts LIVES_MS': '90 d',
  'features/subscriptions/order.ts FIRST_LOOK_MS': '5 min',
  'features/subscriptions/order.ts ORDER_LIVES_MS': '150 min',
  'features/subscriptions/rules/derive-status.ts PAID_AHEAD_MS': '10 d',
  'features/subscriptions/rules/derive-status.ts SUSPENDED_LIVES_MS': '30 d',
  'features/subscriptions/settle-due.ts CLAIM_MS': '5 min',
  'features/subscriptions/settle-due.ts FRESH_MS': '1 min',
  'features/subscriptions/settle-due.ts PENDING_LIVES_MS': '30 d',
  'features/subscriptions/settle-due.ts SETTLING_IN_MS': '1 d',
  'features/subscriptions/webhook.ts EVENTS_LIVE_MS': '90 d',
  'mails/account-ends.ts BACKUP_DAYS': '35 d',
  'mails/confirm-address.ts CONFIRM_DAYS': '3 d',
  'mails/reset-password.ts RESET_MINUTES': '1 h',
  'mails/sweep-mails.ts LIVE_MS': '30 d',
  'sync/pull/read-ahead.ts KEPT_MS': '2 s',
};

/** How long somebody waits, or how often somebody looks. */
const WAITS: Readonly<Record<string, string>> = {
  'adapters/fetch-picture.ts PATIENCE_MS': '10 s',
  'adapters/guard-files.ts PATIENCE_MS': '4500 ms',
  'adapters/guard-files.ts PROBE_MS': '3 s',
  'adapters/identity/embedded/embedded-mails.ts EVEN_MS': '400 ms',
  'adapters/identity/external/external-discovery.ts LIMIT_MS': '10 s',
  'adapters/identity/kept-answer.ts PAUSE_MS': '5 s',
  'adapters/identity/openid-discovery.ts PATIENCE_MS': '10 s',
  'adapters/identity/token-keys.ts REFRESH_PAUSE_MS': '5 s',
  'adapters/identity/userinfo.ts PATIENCE_MS': '10 s',
  'adapters/paypal/client.ts MAX_PAUSE_MS': '2 s',
  'adapters/paypal/event-reader.ts FETCH_MS': '10 s',
  'adapters/s3/guard-client.ts PAUSE_MS': '100 ms',
  'adapters/server-locks.ts MAX_PAUSE_MS': '200 ms',
  'adapters/server-locks.ts PAUSE_MS': '25 ms',
  'adapters/smtp-mail.ts PATIENCE_MS': '10 s',
  'adapters/store-breaker.ts PATIENCE_MS': '1 s',
  'adapters/stored-jobs.ts POLL_SECONDS': '2 s',
  'adapters/stored-jobs.ts SLOW_POLL_SECONDS': '30 s',
  'adapters/stored-jobs.ts STOP_MS': '2 s',
  'adapters/telemetry/open-telemetry.ts EXPORT_MS': '1 min',
  'adapters/telemetry/open-telemetry.ts LAST_MS': '1 s',
  'adapters/web-push.ts TIMEOUT_MS': '10 s',
  'archive/cut-download.ts LOOK_MS': '2 s',
  'base/crash-thread.ts STATEMENT_MS': '8 ms',
  'base/stop.ts STOP_GRACE_MS': '2 s',
  'base/stop.ts LAST_MS': '4500 ms',
  'base/storage-watch.ts MEDIA_RETRY_SECONDS': '1 min',
  'base/storage-watch.ts TEXT_RETRY_SECONDS': '30 s',
  'compose/shared-mutex.ts PATIENCE_MS': '2 min',
  'compose/shared-mutex.ts RETRY_SECONDS': '5 s',
  'compose/uploads.ts CREATE_MS': '5 s',
  'db/lasting-client.ts PAUSE_MS': '1 s',
  'db/open.ts CONNECT_SECONDS': '10 s',
  'db/open.ts MAX_PAUSE_SECONDS': '1 s',
  'db/pooler.ts PAUSE_MS': '20 ms',
  'features/events/feed/stream.ts HEARTBEAT_MS': '25 s',
  'features/events/feed/stream.ts PAUSE_MS': '1 s',
  'features/events/contact.ts PRECISION_MS': '30 s',
  'features/imports/run-import.ts SLICE_MS': '20 s',
  'features/imports/take-days.ts MAX_MS': '1500 ms',
  'features/media/decode/child.ts USAGE_MS': '200 ms',
  'features/media/decode/decoder.ts PROBE_MS': '600 ms',
  'features/media/decode/process.ts LOOK_MS': '100 ms',
  'features/media/decode/process.ts START_MS': '30 s',
  'features/media/derive-received.ts PATIENCE_MS': '1 d',
  'features/media/event-media.ts STORE_PATIENCE_MS': '1 s',
  'features/subscriptions/settle-due.ts PATIENCE_MS': '3 s',
  'features/system/routes.ts DATABASE_MS': '1 s',
  'features/system/routes.ts READY_RETRY_SECONDS': '2 s',
  'http/close-idle.ts EVERY_MS': '50 ms',
  'http/form-places.ts GRACE_MS': '1 min',
  'http/form-places.ts LOOK_MS': '1 s',
  'http/form-places.ts PATIENCE_MS': '30 s',
  'http/pages/event-page.ts RETRY_SECONDS': '2 s',
  'http/pages/shared-page.ts RETRY_SECONDS': '2 s',
  'http/upload-locks.ts PATIENCE_MS': '30 s',
  'http/upload-locks.ts RETRY_SECONDS': '5 s',
  'http/upload-server.ts GIVE_WAY_MS': '300 ms',
  'mails/post-office.ts PATIENCE_MS': '1 s',
  'mails/post-office.ts STOP_PATIENCE_MS': '1 s',
  'ports/storage.ts STORE_RETRY_SECONDS': '5 s',
  'sync/push/push.ts PATIENCE_MS': '10 s',
  'sync/stream/stream.ts HEARTBEAT_MS': '25 s',
  'sync/stream/subscription.ts EXPECTED_MS': '500 ms',
};

/** Counts that only look like times. */
const NO_TIMES = /found-date\.ts (MIN|MAX)_EPOCH_MS$|take-days\.ts MAX_DAYS$/;
/** Units that count in others than milliseconds: better-auth's seconds, minutes of an offset. */
const OTHER_UNITS = ['adapters/identity/embedded/embedded-auth.ts DAY', 'features/imports/readers/found-zone.ts HOUR'];

const MILLISECONDS: Readonly<Record<string, number>> = {
  ...{ MS: 1, ms: 1, SECONDS: 1000, s: 1000, MINUTES: 60_000, min: 60_000 },
  ...{ HOURS: 3_600_000, h: 3_600_000, DAYS: 86_400_000, d: 86_400_000, YEARS: 31_536_000_000, a: 31_536_000_000 },
};

/** Value of a row of the table, in the unit that the constant's name says. */
function meant(name: string, words: string): number {
  const [count = '', unit = ''] = words.split(' ');
  const own = MILLISECONDS[name.slice(name.lastIndexOf('_') + 1)] ?? Number.NaN;
  return (Number(count) * (MILLISECONDS[unit] ?? Number.NaN)) / own;
}

it('says how long each time of the server is', () => {
  const found = Object.entries(timeConstants()).filter(([name]) => !NO_TIMES.test(name));
  const table = Object.entries({ ...TERMS, ...WAITS }).map(([name, words]) => [name, meant(name, words)]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(table));
});

it('calls no unit by a wrong name', () => {
  expect(wrongUnits(OTHER_UNITS)).toEqual([]);
});

it('reckons with times in constants of their own', () => {
  const numbers = /\b(86_?400(_?000)?|3_?600_?000|60_000|604_?800)\b|\b24 \* 60\b/;
  const found = SOURCES.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => numbers.test(line) && !/^(export )?const [A-Z]/.test(line) && !/^\s*(\*|\/[/*])/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
