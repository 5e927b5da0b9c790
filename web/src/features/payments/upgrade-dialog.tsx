import { CreditCard, Lock, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { here, Link } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty } from '../../ui/notices/empty.tsx';
import { LoadFailurePlace } from '../../ui/notices/load-failure-place.tsx';
import { UserFailure } from '../../ui/notices/user-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/index.ts';
import { Purchase } from './purchase.tsx';
import { useCardSettings, usePackages } from './queries.ts';
import { closeUpgrade } from './upgrade-address.ts';

/** 'Upgrade Your Plan': buys credits by card, or says why that is not possible. Opened by the address. */
export default function UpgradeDialog() {
  const [isPaying, setPaying] = useState(false);
  useHeldFocus();
  return (
    <Dialog
      // A bank's confirmation is shown in a frame of Stripe's over the page, and must stay reachable.
      modal={false}
      width="lg"
      title="Upgrade Your Plan"
      isBusy={isPaying}
      onClose={closeUpgrade}
    >
      <SignedIn>
        <ByCard isPaying={isPaying} setPaying={setPaying} />
      </SignedIn>
    </Dialog>
  );
}

interface ByCardProps {
  readonly isPaying: boolean;
  readonly setPaying: (isPaying: boolean) => void;
}

function ByCard(props: ByCardProps) {
  const settings = useCardSettings();
  const packages = usePackages();
  const isSold = typeof settings.data?.publishableKey === 'string';
  // The form comes as a whole: one that grows would take what is about to be pressed from under the finger.
  if (settings.isPending || (isSold && packages.isPending && packages.failureCount === 0)) return <Waiting />;
  if (settings.error) {
    return (
      <InPlaceOfForm>
        <LoadFailurePlace icon={CreditCard} title="The payment form could not be loaded" query={settings}>
          The server could not be reached. Nothing was charged.
        </LoadFailurePlace>
      </InPlaceOfForm>
    );
  }
  const { publishableKey, missing } = settings.data;
  if (publishableKey === null) {
    return (
      <InPlaceOfForm>
        <Unavailable missing={missing ?? 'STRIPE_PUBLISHABLE_KEY'} />
      </InPlaceOfForm>
    );
  }
  return (
    <>
      <Purchase publishableKey={publishableKey} packages={packages} {...props} />
      <p className="mt-3 flex items-center justify-center gap-1.5 text-faint text-xs">
        <Icon of={Lock} size={14} />
        Secure payment powered by Stripe
      </p>
    </>
  );
}

/** As high as the form with three packages; what comes in place of the form keeps that height. */
const formHeight = 'min-h-149 md:min-h-114';

function InPlaceOfForm({ children }: { readonly children: ReactNode }) {
  return <div className={`grid items-center ${formHeight}`}>{children}</div>;
}

function Waiting() {
  return <Skeleton className={`w-full ${formHeight}`} />;
}

function Unavailable({ missing }: { readonly missing: string }) {
  return (
    <Empty
      icon={CreditCard}
      title="Payment Unavailable"
      action={
        <Button kind="primary" onClick={closeUpgrade}>
          Close
        </Button>
      }
    >
      Stripe is not configured: {missing} is not set.
      <span className="mt-2 block">
        Payment functionality is currently unavailable. Please contact support or try again later.
      </span>
    </Empty>
  );
}

function SignedIn({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  if (user.data) return children;
  if (user.isLoadingError) return <UserFailure query={user} />;
  if (user.isPending) return <Waiting />;
  const signIn = (
    <Link href={paths.signIn(here())} className={buttonClass('primary')}>
      Sign in
    </Link>
  );
  return (
    <Empty icon={LogIn} title="Sign in to buy credits" action={signIn}>
      They belong to an account.
    </Empty>
  );
}

/** Makes the page behind the dialog inert, as with other dialogs, but not the frames that Stripe adds. */
function useHeldFocus(): void {
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('.shell');
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
  }, []);
}
