export { notedPayment } from './payment-note.ts';
export { closeUpgrade, openUpgrade } from './upgrade-address.ts';
