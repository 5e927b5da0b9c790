import * as contract from '@atrium/contract/payments';
import { Problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { confirmPayment } from './confirm-payment.ts';
import { createPayment } from './create-payment.ts';
import { receiveEvent } from './events/receive-event.ts';
import { listPayments } from './list-payments.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { presentForAdmin, presentPayment } from './present.ts';
import { readCardSettings } from './read-card-settings.ts';
import { refundPayment } from './refund-payment.ts';
import { findOwnIntent } from './store.ts';

export function paymentRoutes(deps: PaymentsDeps): readonly Route[] {
  const { db } = deps.database;
  return [
    route(contract.readCardSettings, async () => readCardSettings(deps.cards)),
    route(contract.createPayment, ({ actor, body, attempt }) =>
      createPayment(deps)(actor, body.packageId, attempt?.key ?? null),
    ),
    route(contract.confirmPayment, async ({ actor, body, reply }) => {
      const [status, answer] = await confirmPayment(deps)(actor, body.paymentIntentId);
      reply.code(status);
      return answer;
    }),
    route(contract.listPayments, async ({ actor, query }) =>
      (await listPayments(deps)({ ...query, userId: actor.userId })).map(presentPayment),
    ),
    route(contract.readPayment, async ({ actor, params }) => {
      const row = await findOwnIntent(db, actor.userId, params.id);
      if (!row) throw new Problem('not-found');
      return presentPayment(row);
    }),
    route(contract.receiveStripeEvent, async ({ body, request }) => {
      const signature = request.headers['stripe-signature'];
      await receiveEvent(deps)(body, typeof signature === 'string' ? signature : undefined);
      return { received: true as const };
    }),
    route(contract.listAllPayments, async ({ query }) => (await listPayments(deps)(query)).map(presentForAdmin)),
    route(contract.refundPayment, ({ actor, params, body, attempt }) =>
      refundPayment(deps)(actor, params.id, body, attempt?.key ?? null),
    ),
  ];
}
