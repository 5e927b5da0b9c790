import { defineConfig } from 'drizzle-kit';

/** Read by `server/scripts/generate-migrations.ts`, which says into which folder. Tables stand in the slices. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/tables.ts', './src/platform/*/tables.ts'],
  out: process.env.MIGRATIONS_OUT ?? './migrations',
  breakpoints: true,
});
