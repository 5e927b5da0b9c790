import { type Payments, PaymentsError, type PaymentsErrorKind } from '../../../ports/payments.ts';
import { nextLook, patience } from '../domain/next-look.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { changePayment, duePayments, eventsReadUntil, type PaymentRow, setEventsReadUntil, setLook } from '../store.ts';
import { syncPayment } from './sync-payment.ts';

/** Payments checked in one run. */
const batch = 50;

/**
 * Checks payments that are neither paid nor cancelled, for instance because the user left midway: credits them once the
 * money has arrived, and cancels them if nobody finishes them. For a job.
 */
export const lookAfterPayments =
  (deps: PaymentsDeps) =>
  async (signal?: AbortSignal): Promise<void> => {
    const { provider } = deps.cards;
    if (!provider) return;
    for (const row of await duePayments(deps.database.db, deps.clock.now(), batch)) {
      if (signal?.aborted) return;
      try {
        await lookAfter(deps, provider, row);
      } catch (cause) {
        deps.log.warn({ err: cause, paymentId: row.id }, 'a payment could not be looked after; it is tried again');
        await setLook(deps.database.db, row, nextLook(row.createdAt, deps.clock.now()));
      }
    }
  };

async function lookAfter(deps: PaymentsDeps, provider: Payments, row: PaymentRow): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  const isOld = now.getTime() - row.createdAt.getTime() > patience;
  // Nobody has received its client secret, so no card was charged.
  if (row.intentId === null) {
    if (isOld) await changePayment(database.db, row, { state: 'failed', lookAt: null });
    else await setLook(database.db, row, nextLook(row.createdAt, now));
    return;
  }
  const synced = await syncPayment(deps, provider, row.intentId);
  if (synced?.state === 'open' && isOld) {
    await endAtProvider(provider, row.intentId);
    await syncPayment(deps, provider, row.intentId);
  } else if (synced?.lookAt) {
    await setLook(database.db, synced, nextLook(row.createdAt, now));
  }
}

async function endAtProvider(provider: Payments, intentId: string): Promise<void> {
  try {
    await provider.cancel(intentId);
  } catch (error) {
    // Paid or cancelled in the meantime: its present state is read next.
    if (!(error instanceof PaymentsError) || error.kind !== 'rejected') throw error;
  }
}

/** Seconds that are read twice, for events that the provider lists a little late. */
const overlap = 600;
/** How far back the provider's list goes, in seconds. SOURCE: docs.stripe.com/api/events (30 days) */
const listed = 30 * 86_400;
/** Errors that would be the same on another attempt. */
const neverRead: ReadonlySet<PaymentsErrorKind> = new Set(['not-found', 'rejected']);

/**
 * Reads the provider's events since the last time, in case a webhook message was lost. A payment that cannot be read
 * does not hold up the others. If it may be readable later, the same period is read again. For a job.
 */
export const catchUp =
  (deps: PaymentsDeps) =>
  async (signal?: AbortSignal): Promise<void> => {
    const { database, clock, cards, log } = deps;
    if (!cards.provider) return;
    const now = Math.floor(clock.now().getTime() / 1000);
    const from = Math.max((await eventsReadUntil(database.db)) ?? now - overlap, now - listed) - overlap;
    const later: unknown[] = [];
    for (const intentId of await cards.provider.changedSince(new Date(from * 1000))) {
      if (signal?.aborted) return;
      try {
        await syncPayment(deps, cards.provider, intentId);
      } catch (cause) {
        const isFinal = cause instanceof PaymentsError && neverRead.has(cause.kind);
        log.warn({ err: cause, intentId, isFinal }, 'a payment that changed at the provider could not be read');
        if (!isFinal) later.push(cause);
      }
    }
    if (later.length > 0) throw later[0];
    await setEventsReadUntil(database.db, now);
  };
