import type { AuditEntry } from '@atrium/contract/admin-money';
import { Problem } from '../../platform/http/problem.ts';
import type { Person } from '../accounts/index.ts';
import type { AdminDeps } from './admin-deps.ts';

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const readAudit =
  ({ people, database }: AdminDeps) =>
  async ({ cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number }) => {
    if (cursor !== undefined && !isId.test(cursor)) throw new Problem('invalid-request');
    const rows = await people.audited(cursor ?? null, limit + 1);
    const shown = rows.slice(0, limit);
    const subjects = new Set(shown.filter(isAboutUser).map(({ subject }) => subject));
    const users = new Map((await people.find(database.db, [...subjects])).map((person) => [person.id, person]));
    return {
      entries: shown.map(
        ({ createdAt, details, ...row }): AuditEntry => ({
          ...row,
          user: isAboutUser(row) ? nameOf(users.get(row.subject)) : null,
          timestamp: createdAt.toISOString(),
          details: JSON.stringify(details),
        }),
      ),
      nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  };

/** A model or a package may be called as a user is. */
function isAboutUser({ action }: { readonly action: string }): boolean {
  return /^(credits|user|payment)\./.test(action);
}

function nameOf(person: Person | undefined): AuditEntry['user'] {
  return person ? { username: person.name, email: person.email } : null;
}
