import { expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { plus } from '../../testing/payment-stage.ts';
import { payByCard } from './pay-by-card.ts';
import { notedPayment } from './payment-note.ts';

test('without a card form nothing is begun, and it is said in the words of the product', async () => {
  const { requests } = fakeServer({});
  const stripe = {
    elements: () => expect.fail('No form is made for it.'),
    confirmCardPayment: () => expect.fail('Nobody is asked to pay.'),
  };
  const work = payByCard({ stripe, card: null, offer: plus, key: 'one-key' });
  await expect(work).rejects.toThrow('Card element not found');
  expect(requests).toEqual([]);
  expect(notedPayment()).toBeNull();
});
