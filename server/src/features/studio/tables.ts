import type { Citation } from '@atrium/contract/run-event';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import type { Section } from './domain/sections.ts';

const stages = ['queued', 'planning', 'writing', 'saving', 'ready', 'failed', 'cancelled'] as const;

/** As whom the model is called: the sign-in session of the one who began, or took up, the report. His keys may live as long as it. */
export interface Writer {
  readonly sessionId: string;
  /** A key of his own was to pay: credits are not taken in its place unless he tries again without it. */
  readonly paidBy?: 'own-key';
}

/** A report that is asked for, and how far the work on it is. */
export const reports = pgTable(
  'reports',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    spaceId: integer('space_id').notNull(),
    kind: text('kind', { enum: ['briefing', 'study_guide', 'faq', 'timeline', 'custom'] }).notNull(),
    title: text('title').notNull(),
    wish: text('wish').notNull(),
    model: text('model').notNull(),
    modelName: text('model_name').notNull(),
    writer: jsonb('writer').$type<Writer>().notNull(),
    stage: text('stage', { enum: stages }).notNull(),
    /** Where a report that failed or was cancelled is taken up again. */
    haltedAt: text('halted_at', { enum: stages }),
    problem: text('problem'),
    notice: text('notice'),
    /** null before there is a plan. */
    sections: jsonb('sections').$type<readonly Section[]>(),
    /** Sections that are written. */
    done: integer('done').notNull().default(0),
    citations: integer('citations').notNull().default(0),
    unsupported: integer('unsupported').notNull().default(0),
    /** It is made of quotes, without a language model. */
    isQuoted: boolean('is_quoted').notNull().default(false),
    noteId: uuid('note_id'),
    /** What credits are set aside under for the call that is under way: who takes it off the row charges or gives back. */
    holdKey: text('hold_key'),
    /** How often the stage, or its section, was begun. */
    attempts: integer('attempts').notNull().default(0),
    /** The job that is at work on it; null: none is to be. */
    leaseBy: uuid('lease_by'),
    /** Until when the others believe that it is, or that it is ending its call. */
    leaseUntil: moment('lease_until'),
    /** From here on the report is to everyone as if it did not exist. */
    deletedAt: moment('deleted_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('reports_of_space').on(table.userId, table.spaceId, table.id.desc()).where(sql`deleted_at is null`),
    index('reports_at_work')
      .on(table.leaseUntil)
      .where(sql`stage not in ('ready', 'failed', 'cancelled') and deleted_at is null`),
    index('reports_held').on(table.leaseUntil).where(sql`hold_key is not null`),
    index('reports_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

/** What is written of a report, a section each. */
export const reportSections = pgTable(
  'report_sections',
  {
    userId: text('user_id').notNull(),
    reportId: uuid('report_id').notNull(),
    /** From 0. */
    n: integer('n').notNull(),
    /** Markdown; `[n]` counts the citations of the whole report, from 1. */
    content: text('content').notNull(),
    /** Those that no section before it cites. */
    citations: jsonb('citations').$type<readonly Citation[]>().notNull(),
    unsupported: integer('unsupported').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.reportId, table.n] }),
    foreignKey({ columns: [table.userId, table.reportId], foreignColumns: [reports.userId, reports.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
