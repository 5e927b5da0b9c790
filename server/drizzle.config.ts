import { defineConfig } from 'drizzle-kit';

/** Read by `npm run -w server migrations`, from the folder `server`. Tables stand in the slices; their SQL is generated into one folder. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/tables.ts', './src/platform/*/tables.ts'],
  out: './migrations',
  breakpoints: true,
});
