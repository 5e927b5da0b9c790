import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LogAt } from '../../platform/log/log-at.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { Payments as Provider } from '../../ports/payments.ts';
import type { People } from '../accounts/index.ts';
import type { Credits } from '../credits/index.ts';

/** How cards are accepted, as the operator configured it. */
export interface CardSetup {
  readonly publishableKey: string | null;
  /** null: no card can be charged. */
  readonly provider: Provider | null;
}

/** The dependencies of the slice's use cases. */
export interface PaymentsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: LogAt<'info' | 'warn' | 'error'>;
  readonly cards: CardSetup;
  /** null: this server sends no e-mail, and the provider sends its receipt if it can. */
  readonly mailer: Mailer | null;
  /** Records what admins do. */
  readonly people: Pick<People, 'audit'>;
  readonly credits: Pick<Credits, 'findPackage' | 'purchase' | 'refund' | 'dispute' | 'adjust'>;
  /** A user's e-mail address; null if the user has given none. */
  readonly emailOf: (userId: string) => Promise<string | null>;
  readonly productName: string;
  readonly appUrl: URL;
}
