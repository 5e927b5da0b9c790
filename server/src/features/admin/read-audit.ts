import type { AuditEntry } from '@atrium/contract/admin-money';
import { Problem } from '../../platform/http/problem.ts';
import type { AdminDeps } from './admin-deps.ts';

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const readAudit =
  ({ people }: AdminDeps) =>
  async ({ cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number }) => {
    if (cursor !== undefined && !isId.test(cursor)) throw new Problem('invalid-request');
    const rows = await people.audited(cursor ?? null, limit + 1);
    const shown = rows.slice(0, limit);
    return {
      entries: shown.map(
        ({ createdAt, details, ...row }): AuditEntry => ({
          ...row,
          timestamp: createdAt.toISOString(),
          details: JSON.stringify(details),
        }),
      ),
      nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  };
