import { type AppliedPush, applyPush, type ParsedPush } from '#api/sync/push/apply-push.ts';
import { createEfforts } from '#api/sync/push/effort.ts';
import type { PushState } from '#api/sync/push/push-state.ts';

/** Applies a push without a pause. @param receivedAt milliseconds since the epoch */
export function applyAtOnce(push: ParsedPush, state: PushState, receivedAt: number): AppliedPush {
  const effort = createEfforts(() => receivedAt).begin(push.scope.caller.accountId);
  const steps = applyPush(push, state, { receivedAt, effort });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
