import type { MultimodalConfig, PersonaFields, ResourcesConfig } from '@atrium/contract/personas';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

const spoken = {
  name: text('name').notNull(),
  role: text('role').notNull(),
  avatar: text('avatar').notNull(),
  voiceId: text('voice_id').notNull(),
  greeting: text('greeting').notNull(),
  systemPrompt: text('system_prompt').notNull(),
  behaviorText: text('behavior_text').notNull(),
  capabilitiesText: text('capabilities_text').notNull(),
  contextualText: text('contextual_text').notNull(),
  guardrailsText: text('guardrails_text').notNull(),
  multimodalConfig: jsonb('multimodal_config').$type<MultimodalConfig>().notNull(),
  resourcesConfig: jsonb('resources_config').$type<ResourcesConfig>().notNull(),
};

export const personaTemplates = pgTable('persona_templates', {
  id: serial('id').primaryKey(),
  /** The name of the data file it was seeded from; null for an admin's own. */
  slug: text('slug').unique(),
  ...spoken,
  skills: jsonb('skills').$type<string[]>().notNull(),
  category: text('category', { enum: ['virtual_employees', 'industry_experts', 'personal_companion'] }).notNull(),
  isActive: boolean('is_active').notNull(),
  position: integer('position').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/** The fields of a template in each of its versions; they tell what a persona took over from what its owner wrote. */
export const personaTemplateVersions = pgTable(
  'persona_template_versions',
  {
    templateId: integer('template_id')
      .notNull()
      .references(() => personaTemplates.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    fields: jsonb('fields').$type<PersonaFields>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.version] })],
);

export const personas = pgTable(
  'personas',
  {
    userId: text('user_id').notNull(),
    /** Unique within the installation. */
    id: integer('id').generatedByDefaultAsIdentity({ startWith: 1001 }).notNull(),
    ...spoken,
    templateId: integer('template_id'),
    /** The latest version of the template that was taken over or dismissed. */
    templateVersion: integer('template_version'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('personas_id').on(table.id),
    foreignKey({ columns: [table.templateId], foreignColumns: [personaTemplates.id] }).onDelete('set null'),
    index('personas_by_template').on(table.templateId),
  ],
);

/** Portraits that users uploaded, encoded again and small. */
export const personaPictures = pgTable(
  'persona_pictures',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    type: text('type').notNull(),
    /** base64. */
    bytes: text('bytes').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
