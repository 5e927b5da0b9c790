import type { CreditPackage } from '@atrium/contract/credits';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { navigate } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { dismissToast, toast } from '../../ui/notices/toast.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/index.ts';
import { refreshCredits } from '../credits/index.ts';
import { Balance } from './balance.tsx';
import { CardField, type CardForm } from './card-field.tsx';
import { PackageChoice } from './package-choice.tsx';
import { tellPaid, usePaidElsewhere } from './paid-elsewhere.ts';
import { OfferChanged, OfferGone, PaymentEnded, PaymentProcessing, payByCard } from './pay-by-card.ts';
import type { usePackages } from './queries.ts';
import { sayPaid } from './resume-payment.ts';
import { closeUpgrade } from './upgrade-address.ts';

interface PurchaseProps {
  readonly publishableKey: string;
  readonly packages: ReturnType<typeof usePackages>;
  readonly isPaying: boolean;
  readonly setPaying: (isPaying: boolean) => void;
}

/** The purchase form: the balance, the packages, the card and the button. */
export function Purchase({ publishableKey, packages, isPaying, setPaying }: PurchaseProps) {
  const [chosen, choose] = useState<string | null>(null);
  const [form, setForm] = useState<CardForm | null>(null);
  // After a payment in another tab the selection is cleared, so that paying again here is a deliberate choice.
  const paidElsewhere = usePaidElsewhere(useCallback(() => choose(null), []));
  const pay = usePay(form, { setPaying, renew: async () => (await packages.refetch()).data });
  const selected = packages.data?.find((each) => each.id === chosen);
  return (
    <form
      className="toasts-on-top"
      onSubmit={(event) => {
        event.preventDefault();
        if (selected && form && !isPaying) pay(selected);
      }}
    >
      <Balance />
      <p
        role="status"
        className={paidElsewhere ? 'mt-3 rounded-md border border-line bg-raised p-3 text-sm' : 'sr-only'}
      >
        {paidElsewhere}
      </p>
      {packages.isPending && <Skeleton className="mt-4 h-34 w-full" />}
      {packages.error && (
        <LoadFailure query={packages} className="mt-4">
          The packages could not be loaded.
        </LoadFailure>
      )}
      {packages.data?.length === 0 && <p className="mt-4 text-muted">No credit packages are on sale at the moment.</p>}
      {packages.data && packages.data.length > 0 && (
        <PackageChoice packages={packages.data} chosen={chosen} disabled={isPaying} onChoose={choose} />
      )}
      <CardField publishableKey={publishableKey} onReady={setForm} />
      <Button
        type="submit"
        kind="primary"
        size="lg"
        wide
        busy={isPaying}
        disabled={!selected || !form}
        aria-describedby={selected ? undefined : 'no-package'}
      >
        {isPaying ? 'Processing Payment...' : 'Pay with Card'}
      </Button>
      <Notes isChosen={selected !== undefined} />
    </form>
  );
}

function Notes({ isChosen }: { readonly isChosen: boolean }) {
  const isDemo = useUser().data?.isDemo ?? false;
  return (
    <>
      {!isChosen && (
        <p id="no-package" className="mt-2 text-center text-faint text-xs">
          Choose a package to go on.
        </p>
      )}
      {isDemo && (
        <p className="mt-2 text-center text-warning text-xs">
          A demo account is deleted after 24 hours without use, and its credits with it.
        </p>
      )}
    </>
  );
}

interface Paying {
  readonly setPaying: (isPaying: boolean) => void;
  /** Reloads the packages and returns them. */
  readonly renew: () => Promise<readonly CreditPackage[] | undefined>;
}

/**
 * A purchase keeps its key over all attempts, so that it is paid only once. If its payment was ended unpaid since, as in
 * a dialog that was left open for a day, another one is begun at once.
 */
function usePay(form: CardForm | null, { setPaying, renew }: Paying) {
  const keys = useRef(new Map<string, string>());
  /** The toast about the last try: beside the next one it would be taken for its outcome. */
  const failure = useRef(0);
  const { mutate } = useMutation({
    mutationFn: (offer: CreditPackage) => {
      const payUnder = (key: string) => {
        keys.current.set(offer.id, key);
        if (!form) throw new Error('Card element not found');
        return payByCard({ stripe: form.stripe, card: form.card(), offer, key });
      };
      return payUnder(keys.current.get(offer.id) ?? uuidV7()).catch((error) => {
        if (error instanceof PaymentEnded) return payUnder(uuidV7());
        throw error;
      });
    },
    onMutate: () => {
      setPaying(true);
      dismissToast(failure.current);
    },
    onSuccess: async (credits) => {
      tellPaid(credits);
      sayPaid(credits);
      closeUpgrade();
      await refreshCredits();
    },
    onError: async (error) => {
      if (error instanceof PaymentProcessing) {
        tellPaid(null);
        return navigate(paths.payment(error.intentId), { replace: true });
      }
      // Browser messages about a lost connection or a truncated answer are not meant for users.
      const said = error instanceof TypeError || error instanceof SyntaxError ? '' : error.message;
      const description = said || 'An error occurred during payment';
      failure.current = toast({ kind: 'danger', title: 'Payment Failed', description });
      if (error instanceof OfferGone) await renew();
      if (!(error instanceof OfferChanged)) return;
      const { id, price, credits } = error.sold;
      const isOnSale = (each: CreditPackage) => each.id === id && each.price === price && each.credits === credits;
      // A payment created at an older price than the one now on sale is dropped; the next attempt starts a new one.
      if (!(await renew())?.some(isOnSale)) keys.current.delete(id);
    },
    onSettled: () => setPaying(false),
  });
  return mutate;
}
