const key = 'atrium.payment';

/** Stores the id of a payment in progress, in case the user leaves in the middle of it. */
export function notePayment(intentId: string): void {
  try {
    localStorage.setItem(key, intentId);
  } catch {
    // Without storage the page cannot report it on return; the credits are added all the same.
  }
}

export function notedPayment(): string | null {
  return localStorage.getItem(key);
}

/** Removes the stored id, unless another payment has been started since. */
export function forgetPayment(intentId: string): void {
  if (notedPayment() === intentId) localStorage.removeItem(key);
}
