import type { Tx } from '../../platform/database/database.ts';
import { type AccountRow, ensureAccount, findAccount, type NewPosting, postEntry } from './account-store.ts';
import type { Credits, Posted, Posting, Wallet } from './credits.ts';
import type { CreditsDeps } from './credits-deps.ts';

/** Everything that changes a balance except replies. */
export function postings(
  { clock }: Pick<CreditsDeps, 'clock'>,
  wallet: (row: AccountRow) => Wallet,
): Pick<Credits, 'grant' | 'purchase' | 'refund' | 'dispute' | 'adjust'> {
  async function post(tx: Tx, posting: NewPosting): Promise<Posted> {
    await ensureAccount(tx, posting.userId, clock.now());
    const written = await postEntry(tx, posting, clock.now());
    const row = written ?? (await findAccount(tx, posting.userId));
    if (row === null) throw new Error('A credit account that was just made is not there.');
    return { moved: written?.moved ?? null, wallet: wallet(row) };
  }
  const plain = { mayOwe: false, paymentIntent: null } as const;
  return {
    grant: (tx, posting) => post(tx, { ...posting, ...plain, kind: 'grant', amount: above(posting) }),
    purchase: (tx, { paymentIntent, ...posting }) => {
      const key = `purchase:${paymentIntent}`;
      return post(tx, { ...posting, key, paymentIntent, mayOwe: false, kind: 'purchase', amount: above(posting) });
    },
    refund: (tx, posting) => post(tx, { ...posting, ...plain, mayOwe: true, kind: 'refund', amount: -above(posting) }),
    dispute: (tx, posting) =>
      post(tx, { ...posting, ...plain, mayOwe: true, kind: 'dispute', amount: -posting.amount }),
    adjust: (tx, posting) => post(tx, { ...posting, ...plain, kind: 'adjustment' }),
  };
}

function above({ amount }: Pick<Posting, 'amount'>): bigint {
  if (amount <= 0n) throw new RangeError('An amount of credits must be above 0.');
  return amount;
}
