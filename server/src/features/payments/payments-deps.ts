import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { Payments as Provider } from '../../ports/payments.ts';
import type { People } from '../accounts/index.ts';
import type { Credits } from '../credits/index.ts';

/** How cards are taken here, as the operator has set it up. */
export interface CardSetup {
  readonly publishableKey: string | null;
  /** null: no card can be charged. */
  readonly provider: Provider | null;
}

/** What the use cases of the slice work with. */
export interface PaymentsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;
  readonly cards: CardSetup;
  /** null: this server sends no mail, and the provider sends its receipt where it can. */
  readonly mailer: Mailer | null;
  /** What admins do is written down. */
  readonly people: Pick<People, 'audit'>;
  readonly credits: Pick<Credits, 'findPackage' | 'purchase' | 'refund' | 'dispute' | 'adjust'>;
  /** Where somebody gets mail; null where he has named no address. */
  readonly emailOf: (userId: string) => Promise<string | null>;
  readonly productName: string;
  readonly appUrl: URL;
}
