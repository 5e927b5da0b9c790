import type { Statement, StatementEntry } from '@atrium/contract/credits';
import { cutPage } from '../../../platform/paging/cut-page.ts';
import { idOf } from '../../../platform/paging/list-point.ts';
import type { LastEntry, StatementQuery } from '../credits.ts';
import type { CreditsDeps } from '../credits-deps.ts';
import { toCredits } from '../domain/amounts.ts';
import { kindsShown } from '../domain/kinds-shown.ts';
import { type EntryRow, entriesOf, newestOf } from './statement-store.ts';

export const readStatement =
  ({ database: { db } }: Pick<CreditsDeps, 'database'>) =>
  async (userId: string, { show, limit, cursor, from, to }: StatementQuery): Promise<Statement> => {
    const before = idOf(cursor) ?? undefined;
    const rows = await entriesOf(db, userId, { kinds: kindsShown(show), from, to, before }, limit + 1);
    const { shown, nextCursor } = cutPage(rows, limit, ({ id }) => id);
    return { entries: shown.map(presentEntry), nextCursor };
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
  // The part of a purchase that covered a debt counts as bought, and the part of a reply's cost that is owed counts as
  // its cost.
  const moved = amount - owed;
  return { amount: moved < 0n ? -moved : moved, model: about.model ?? null, at: createdAt };
}
