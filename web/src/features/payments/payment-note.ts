const key = 'atrium.payment';

/** Remembers that a payment is being made, for whoever comes back after leaving in the middle of it. */
export function notePayment(intentId: string): void {
  try {
    localStorage.setItem(key, intentId);
  } catch {
    // Without storage the page cannot say so on return; the credits come all the same.
  }
}

export function notedPayment(): string | null {
  return localStorage.getItem(key);
}

/** Forgets it, unless another one has been begun since. */
export function forgetPayment(intentId: string): void {
  if (notedPayment() === intentId) localStorage.removeItem(key);
}
