import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A timestamp with millisecond precision, as in responses, so that a cursor made from it finds its row again. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** The terms of a text, for full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
