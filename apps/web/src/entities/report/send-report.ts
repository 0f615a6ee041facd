import { createReport } from '@tagfalter/contract/reports';
import { type Reply, requestWith } from '@tagfalter/local/base/request';
import * as v from 'valibot';
import { env } from '#platform/env.ts';

/** Reports something without saying who does. @param body what, and why */
export function sendReport(body: object): Promise<Reply<undefined>> {
  const { method, path } = createReport;
  return requestWith(env, { method, path, body, schema: v.undefined() }, null);
}
