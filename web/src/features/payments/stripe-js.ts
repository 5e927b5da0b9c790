/** The parts of Stripe's script that are used here. SOURCE: docs.stripe.com/js */
export interface StripeCard {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: 'ready' | 'focus' | 'blur' | 'loaderror', handler: () => void): void;
  on(event: 'change', handler: (change: { readonly error?: { readonly message: string } }) => void): void;
}

export interface StripeAnswer {
  readonly error?: { readonly message?: string; readonly payment_intent?: StripeIntent };
  readonly paymentIntent?: StripeIntent;
}

export interface StripeIntent {
  readonly id: string;
  readonly status: string;
}

export interface Stripe {
  elements(): { create(type: 'card', options: object): StripeCard };
  /** If the bank requires a confirmation, it is shown in a frame of its own. */
  confirmCardPayment(
    clientSecret: string,
    data: { readonly payment_method: { readonly card: StripeCard } },
  ): Promise<StripeAnswer>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string, options?: object) => Stripe;
  }
}

/** Stripe requires that its script is always loaded from this address. SOURCE: docs.stripe.com/js/including */
const address = 'https://js.stripe.com/v3/';

let loading: Promise<void> | undefined;
const opened = new Map<string, Stripe>();

/** Loads Stripe's script once; a failed load can be retried. */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  await loading;
  if (!window.Stripe) throw new Error('The script of Stripe brought nothing.');
  const stripe = opened.get(publishableKey) ?? window.Stripe(publishableKey, { locale: 'en' });
  opened.set(publishableKey, stripe);
  return stripe;
}

function loadScript(): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('The script of Stripe could not be loaded.'));
    };
    document.head.append(script);
  });
}
