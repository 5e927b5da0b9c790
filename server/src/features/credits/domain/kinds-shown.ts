import type { EntryKind, StatementFilter } from '@atrium/contract/credits';

const payments: readonly EntryKind[] = ['purchase', 'refund', 'dispute'];
const given: readonly EntryKind[] = ['grant', 'adjustment'];
const holds: readonly EntryKind[] = ['hold', 'release'];

/** The kinds of entries that a filter shows. Holds and releases are only in their own list and in the whole ledger. */
export function kindsShown(show: StatementFilter | 'ledger'): readonly EntryKind[] {
  switch (show) {
    case 'replies':
      return ['capture'];
    case 'payments':
      return payments;
    case 'given':
      return given;
    case 'holds':
      return holds;
    case 'all':
      return ['capture', ...payments, ...given];
    case 'ledger':
      return ['capture', ...payments, ...given, ...holds];
  }
}
