import type { Citation } from '@atrium/contract/run-event';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import type { Section } from './domain/sections.ts';

const stages = ['queued', 'planning', 'writing', 'saving', 'ready', 'failed', 'cancelled'] as const;

/**
 * On whose behalf the model is called: the sign-in session of the user who began, or resumed, the report. That user's
 * own keys may exist only as long as the session.
 */
export interface Writer {
  readonly sessionId: string;
  /** One of the user's own keys was to pay: credits are not used instead unless the user retries without it. */
  readonly paidBy?: 'own-key';
}

/** A requested report, and its progress. */
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
    /** The stage where a failed or cancelled report is resumed. */
    haltedAt: text('halted_at', { enum: stages }),
    problem: text('problem'),
    notice: text('notice'),
    /** null until there is a plan. */
    sections: jsonb('sections').$type<readonly Section[]>(),
    /** The number of written sections. */
    done: integer('done').notNull().default(0),
    citations: integer('citations').notNull().default(0),
    unsupported: integer('unsupported').notNull().default(0),
    /** Whether it consists of quotes, made without a language model. */
    isQuoted: boolean('is_quoted').notNull().default(false),
    noteId: uuid('note_id'),
    /**
     * The key under which credits are held for the call in progress. Whoever takes it off the row charges or releases
     * the hold.
     */
    holdKey: text('hold_key'),
    /** How often the present stage, or its section, was begun. */
    attempts: integer('attempts').notNull().default(0),
    /** The job that works on the report; null: none does, or none should. */
    leaseBy: uuid('lease_by'),
    /** Until when others assume that the job works on the report, or is ending its call. */
    leaseUntil: moment('lease_until'),
    /** Once this is set, the report counts as not existing. */
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

/** The written sections of reports. */
export const reportSections = pgTable(
  'report_sections',
  {
    userId: text('user_id').notNull(),
    reportId: uuid('report_id').notNull(),
    /** From 0. */
    n: integer('n').notNull(),
    /** In Markdown; `[n]` numbers the citations of the whole report, from 1. */
    content: text('content').notNull(),
    /** The citations that no earlier section has. */
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
