export { notedPayment } from './payment-note.ts';
export { openUpgrade } from './upgrade-address.ts';
