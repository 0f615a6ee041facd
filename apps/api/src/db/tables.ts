import { is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as accountSchema from './account-schema.ts';
import * as assistantSchema from './assistant-schema.ts';
import * as auditSchema from './audit-schema.ts';
import * as declarationSchema from './declaration-schema.ts';
import * as entrySchema from './entry-schema.ts';
import * as eventSchema from './event-schema.ts';
import * as handleSchema from './handle-schema.ts';
import * as identitySchema from './identity-schema.ts';
import * as importSchema from './import-schema.ts';
import * as installationSchema from './installation-schema.ts';
import * as mediaSchema from './media-schema.ts';
import * as moderationSchema from './moderation-schema.ts';
import * as ownerSchema from './owner-schema.ts';
import * as paymentStandInSchema from './payment-stand-in-schema.ts';
import * as peopleSchema from './people-schema.ts';
import * as quietSchema from './quiet-schema.ts';
import * as reminderSchema from './reminder-schema.ts';
import * as shareSchema from './share-schema.ts';
import * as shelfSchema from './shelf-schema.ts';
import * as streakSchema from './streak-schema.ts';
import * as subscriptionSchema from './subscription-schema.ts';
import * as syncSchema from './sync-schema.ts';
import * as throttleSchema from './throttle-schema.ts';

export const schema = {
  ...installationSchema,
  ...ownerSchema,
  ...accountSchema,
  ...handleSchema,
  ...identitySchema,
  ...subscriptionSchema,
  ...declarationSchema,
  ...syncSchema,
  ...throttleSchema,
  ...entrySchema,
  ...mediaSchema,
  ...shelfSchema,
  ...eventSchema,
  ...streakSchema,
  ...importSchema,
  ...quietSchema,
  ...reminderSchema,
  ...peopleSchema,
  ...shareSchema,
  ...moderationSchema,
  ...assistantSchema,
  ...auditSchema,
  ...paymentStandInSchema,
};

/** A table with columns for paging. */
export interface StoredTable {
  name: string;
  table: PgTable;
  /** Primary key, in order. */
  key: PgColumn[];
}

/** Every table, referenced ones first. */
export function tablesInOrder(): StoredTable[] {
  const left = new Set<PgTable>(Object.values(schema).flatMap((value) => (is(value, PgTable) ? [value] : [])));
  const ordered: StoredTable[] = [];
  while (left.size > 0) {
    const free = [...left].filter((table) => !referredBy(table).some((other) => other !== table && left.has(other)));
    if (free.length === 0) throw new Error('tables refer to each other in a circle');
    for (const table of free) left.delete(table);
    ordered.push(...free.map(describe));
  }
  return ordered;
}

function referredBy(table: PgTable): PgTable[] {
  return getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
}

function describe(table: PgTable): StoredTable {
  const { name, primaryKeys, columns } = getTableConfig(table);
  // Composite keys name untyped copies of the columns.
  const names = primaryKeys[0]?.columns.map((column) => column.name);
  const key = names
    ? names.flatMap((one) => columns.find((column) => column.name === one) ?? [])
    : columns.filter(({ primary }) => primary);
  if (key.length === 0) throw new Error(`the table ${name} has no primary key`);
  return { name, table, key };
}
