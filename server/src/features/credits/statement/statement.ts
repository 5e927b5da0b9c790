import type { Statement, StatementEntry } from '@atrium/contract/credits';
import { Problem } from '../../../platform/http/problem.ts';
import type { LastEntry, StatementQuery } from '../credits.ts';
import type { CreditsDeps } from '../credits-deps.ts';
import { toCredits } from '../domain/amounts.ts';
import { kindsShown } from '../domain/kinds-shown.ts';
import { type EntryRow, entriesOf, newestOf } from './statement-store.ts';

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const readStatement =
  ({ database: { db } }: Pick<CreditsDeps, 'database'>) =>
  async (userId: string, { show, limit, cursor, from, to }: StatementQuery): Promise<Statement> => {
    if (cursor !== undefined && !isId.test(cursor)) throw new Problem('invalid-request');
    const rows = await entriesOf(db, userId, { kinds: kindsShown(show), from, to, before: cursor }, limit + 1);
    const shown = rows.slice(0, limit);
    return {
      entries: shown.map(presentEntry),
      nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  };

function presentEntry({ id, createdAt, kind, about, amount, owed, held, balance }: EntryRow): StatementEntry {
  const isSetAside = kind === 'hold' || kind === 'release';
  return {
    id,
    timestamp: createdAt.toISOString(),
    kind,
    description: about.description,
    credits: toCredits(isSetAside ? -held : amount),
    owed: toCredits(owed),
    balance: toCredits(balance),
    model: about.model ?? null,
    runId: about.runId ?? null,
  };
}

export const lastEntries =
  ({ database: { db } }: Pick<CreditsDeps, 'database'>) =>
  async (userId: string): Promise<{ charge: LastEntry | null; purchase: LastEntry | null }> => {
    const [charge, purchase] = await Promise.all([newestOf(db, userId, 'capture'), newestOf(db, userId, 'purchase')]);
    return { charge: charge && last(charge), purchase: purchase && last(purchase) };
  };

function last({ amount, owed, about, createdAt }: EntryRow): LastEntry {
  // What a purchase covered of a debt was bought all the same.
  const whole = amount < 0n ? -amount : amount - owed;
  return { amount: whole, model: about.model ?? null, at: createdAt };
}
