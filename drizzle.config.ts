import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./apps/api/src/db/schema.ts', './apps/api/src/db/identity-schema.ts'],
  out: './drizzle',
});
