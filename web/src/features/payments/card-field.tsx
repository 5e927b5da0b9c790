import { useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { FieldNote } from '../../ui/fields/field-note.tsx';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { cardStyle } from './card-style.ts';
import { openStripe, type Stripe, type StripeCard } from './stripe-js.ts';

/** The card form, once it can be filled in. */
export interface CardForm {
  readonly stripe: Stripe;
  /** Returns null if the form has been removed since. */
  readonly card: () => StripeCard | null;
}

interface CardFieldProps {
  readonly publishableKey: string;
  readonly onReady: (form: CardForm | null) => void;
}

/** Stripe's own field: what is typed into it never reaches this page. */
export function CardField({ publishableKey, onReady }: CardFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const { state, problem, hasFocus } = useStripeCard({ place, publishableKey, tries, onReady });
  const hasFailed = state === 'failed';
  return (
    <div className="mt-5 mb-4 flex flex-col gap-1.5">
      <span id="card-label" className="font-label text-sm">
        Card
      </span>
      {hasFailed ? (
        <LoadFailure query={{ isFetching: false, refetch: () => setTries(tries + 1) }}>
          The card form could not be loaded from Stripe. Check your connection, or what blocks scripts.
        </LoadFailure>
      ) : (
        <fieldset aria-labelledby="card-label" aria-busy={state === 'loading'}>
          <div
            className={cx(
              'flex h-control-lg min-w-0 items-center rounded-md border bg-raised px-3 transition-shadow',
              problem ? 'border-danger' : hasFocus ? 'border-accent' : 'border-line-strong',
              hasFocus && 'ring-3 ring-accent/22',
            )}
          >
            {/* Stripe's page has a light colour scheme: in a dark one the browser would draw a white background
                behind it. */}
            <div ref={place} className="min-w-0 flex-1 [color-scheme:light]" />
            {state === 'loading' && <span className="text-faint text-sm">Loading the card form...</span>}
          </div>
        </fieldset>
      )}
      {/* What is typed there is not known here, but typing is all that changes the error. */}
      <FieldNote error={problem} value={problem} />
    </div>
  );
}

interface Placed {
  readonly place: { readonly current: HTMLDivElement | null };
  readonly publishableKey: string;
  readonly tries: number;
  readonly onReady: CardFieldProps['onReady'];
}

function useStripeCard({ place, publishableKey, tries, onReady }: Placed) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [problem, setProblem] = useState<string | null>(null);
  const [hasFocus, setFocus] = useState(false);
  // `tries` is not read; a change of it starts again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    let card: StripeCard | null = null;
    let isGone = false;
    const fail = () => {
      if (isGone) return;
      setState('failed');
      onReady(null);
    };
    const begin = async () => {
      setState('loading');
      const stripe = await openStripe(publishableKey);
      if (isGone || !place.current) return;
      card = stripe.elements().create('card', { hidePostalCode: true, disableLink: true, style: cardStyle() });
      card.on('ready', () => {
        if (isGone) return;
        setState('ready');
        onReady({ stripe, card: () => card });
      });
      card.on('loaderror', fail);
      card.on('focus', () => setFocus(true));
      card.on('blur', () => setFocus(false));
      card.on('change', ({ error }) => setProblem(error?.message ?? null));
      card.mount(place.current);
    };
    begin().catch(fail);
    return () => {
      isGone = true;
      onReady(null);
      card?.destroy();
      card = null;
    };
  }, [publishableKey, tries]);
  return { state, problem, hasFocus };
}
