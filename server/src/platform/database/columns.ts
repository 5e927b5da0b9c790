import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A point in time, in milliseconds as the wire has them: a cursor made of one finds its row again. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** The words of a text, for its index. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
