const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as dollars with two decimals: 1900 → '$19.00'. */
export function formatPrice(cents: number): string {
  return money.format(cents / 100);
}
