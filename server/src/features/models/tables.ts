import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { CatalogueChange } from './catalogue-change.ts';

/** What admins changed about models of the catalogue. A model without a row is as the product and MODELS_FILE say. */
export const modelChanges = pgTable('model_changes', {
  modelId: text('model_id').primaryKey(),
  change: jsonb('change').$type<CatalogueChange>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
});
