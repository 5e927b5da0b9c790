import type { AuditEntry } from '@atrium/contract/admin-money';
import { cutPage } from '../../platform/paging/cut-page.ts';
import { idOf } from '../../platform/paging/list-point.ts';
import type { Person } from '../accounts/index.ts';
import type { AdminDeps } from './admin-deps.ts';

export const readAudit =
  ({ people, database }: AdminDeps) =>
  async ({ cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number }) => {
    const rows = await people.audited(idOf(cursor), limit + 1);
    const { shown, nextCursor } = cutPage(rows, limit, ({ id }) => id);
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
      nextCursor,
    };
  };

/** Tells by the action, because a model or a package may have the same id as a user. */
function isAboutUser({ action }: { readonly action: string }): boolean {
  return /^(credits|user|payment)\./.test(action);
}

function nameOf(person: Person | undefined): AuditEntry['user'] {
  return person ? { username: person.name, email: person.email } : null;
}
