export { PaymentBadge } from './billing/payment-badge.tsx';
export { formatEntry } from './domain/format-entry.ts';
export { firstDayOf, type Period } from './domain/period.ts';
export { DownloadButton } from './download-button.tsx';
export { Figures } from './figures.tsx';
export { PeriodField } from './period-field.tsx';
