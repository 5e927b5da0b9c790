import type { Db, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { ListPoint } from '../../platform/paging/list-point.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { type AuditRow, auditBefore, insertAudit } from './audit-store.ts';
import { peopleById, peoplePage } from './people-store.ts';
import { shownEmail } from './present.ts';
import type { UserRow } from './store.ts';

/** A user as admins see them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Empty if the user has none. */
  readonly email: string;
  readonly kind: 'demo' | 'user';
  readonly role: 'user' | 'admin';
  readonly createdAt: Date;
}

/** An action of an admin, to be recorded with its reason. */
export interface AdminDeed {
  readonly adminId: string;
  /** 'credits.adjust', 'model.change' … */
  readonly action: string;
  /** The id of the object of the action: of a user, a model or a package. */
  readonly subject: string;
  readonly reason: string;
  readonly details: object;
}

/** What later slices need from accounts for admin functions. */
export interface People {
  /** Users and demo users, newest first. */
  page(words: string, after: ListPoint | null, limit: number): Promise<readonly Person[]>;
  /** Those of the given users that exist. */
  find(db: Db | Tx, ids: readonly string[]): Promise<readonly Person[]>;
  /** Records an action; joins the transaction of that action. */
  audit(tx: Tx, deed: AdminDeed): Promise<void>;
  /** Audit entries, newest first; `before` is the id of an entry. */
  audited(before: string | null, limit: number): Promise<readonly AuditRow[]>;
}

export function people({ database, clock }: Pick<AccountsDeps, 'database' | 'clock'>): People {
  return {
    page: async (words, after, limit) => (await peoplePage(database.db, words, after, limit)).map(personOf),
    find: async (db, ids) => (await peopleById(db, ids)).map(personOf),
    audit: (tx, deed) => insertAudit(tx, { ...deed, id: newId(), createdAt: clock.now() }),
    audited: (before, limit) => auditBefore(database.db, before, limit),
  };
}

function personOf({ id, name, email, kind, role, createdAt }: UserRow): Person {
  return {
    id,
    name,
    email: shownEmail({ email }),
    kind: kind === 'demo' ? 'demo' : 'user',
    role,
    createdAt,
  };
}
