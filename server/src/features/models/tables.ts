import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import type { CatalogueChange } from './catalogue-change.ts';

/** Admins' changes to models of the catalogue. A model without a row is as the product and MODELS_FILE define it. */
export const modelChanges = pgTable('model_changes', {
  modelId: text('model_id').primaryKey(),
  change: jsonb('change').$type<CatalogueChange>().notNull(),
  updatedAt: moment('updated_at').notNull(),
});
