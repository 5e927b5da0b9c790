import type { Payment } from '@atrium/contract/payments';
import { CircleCheck, CircleHelp, CircleX, CreditCard, Hourglass, LogIn, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { passFocusOn } from '../../lib/focus-next.ts';
import { formatCount } from '../../lib/format.ts';
import { formatCents } from '../../lib/format-usd.ts';
import { here, Link, useAddressQuery } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notices/notice-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../accounts/index.ts';
import { refreshCredits } from '../credits/index.ts';
import { usePayment } from './queries.ts';

/** Shows the actual state of a payment: `/payment-success?payment_intent=…`. */
export default function PaymentPage() {
  usePageTitle('Payment');
  const [query] = useAddressQuery();
  const user = useUser();
  const id = query.get('payment_intent') || null;
  const payment = usePayment(id, Boolean(user.data));
  const isPaid = payment.data?.state === 'succeeded';
  useEffect(() => {
    if (isPaid) void refreshCredits();
  }, [isPaid]);
  if (user.data === null) return <SignInFirst />;
  if (user.data && id === null) return <Unnamed />;
  if (user.isLoadingError) return <Unread onAgain={() => void user.refetch()} />;
  if (payment.error) return <Unread onAgain={() => void payment.refetch()} />;
  if (payment.data === undefined) return <Waiting />;
  return <Found payment={payment.data} onAgain={() => void payment.refetch()} />;
}

function Found({ payment, onAgain }: { readonly payment: Payment | null; readonly onAgain: () => void }) {
  switch (payment?.state) {
    case undefined:
      return (
        <NoticePage icon={CircleHelp} title="Payment not found" action={<BackToApp />}>
          <p>This account has no payment of that number. No credits were added.</p>
        </NoticePage>
      );
    case 'succeeded':
      return <Succeeded payment={payment} />;
    case 'processing':
      return (
        <NoticePage icon={Hourglass} title="Payment processing" action={<BackToApp />}>
          <p>Your bank is still processing this payment. The credits are added as soon as it is through.</p>
          <p>You may leave this page: nothing is lost by that.</p>
        </NoticePage>
      );
    case 'refunded':
      return (
        <NoticePage icon={Undo2} title="Payment refunded" action={<BackToApp />}>
          <p>{formatCents(payment.refunded)} went back to your card, and the credits were taken back.</p>
        </NoticePage>
      );
    case 'failed':
      return (
        <NoticePage icon={CircleX} title="Payment cancelled" action={<BackToApp />}>
          <p>This payment was cancelled. No money was taken and no credits were added.</p>
        </NoticePage>
      );
    case 'open':
      return (
        <NoticePage icon={CircleX} title="Payment not completed" action={<OpenActions onAgain={onAgain} />}>
          {payment.failure && <p>{payment.failure}</p>}
          <p>No money was taken and no credits were added.</p>
        </NoticePage>
      );
  }
}

function Succeeded({ payment }: { readonly payment: Payment }) {
  return (
    <NoticePage icon={CircleCheck} title="Payment Successful!" action={<BackToApp />}>
      <p>Thank you for your purchase!</p>
      <div>
        <h2 className="font-title text-ink text-md">Credits Added to Your Account</h2>
        <p>Your credits have been added and you can now continue using the AI services.</p>
      </div>
      <p className="tabular-nums">
        {payment.packageName} · {formatCount(payment.credits, 'credit')} · {formatCents(payment.amount)}
        {payment.refunded > 0 && ` · ${formatCents(payment.refunded)} refunded`}
        {payment.receiptUrl && (
          <>
            {' · '}
            <a
              href={payment.receiptUrl}
              target="_blank"
              rel="noreferrer"
              className="text-accent-ink underline decoration-accent-line underline-offset-3"
            >
              Receipt
            </a>
          </>
        )}
      </p>
      {payment.isConfirmedByMail && <p>You will receive a confirmation email shortly.</p>}
    </NoticePage>
  );
}

function BackToApp() {
  return (
    <Link href={paths.dashboard} className={buttonClass('primary')}>
      Back to App
    </Link>
  );
}

function OpenActions({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <div className="flex gap-2">
      <BackToApp />
      <Button onClick={onAgain}>Check again</Button>
    </div>
  );
}

function Unnamed() {
  return (
    <NoticePage icon={CircleHelp} title="Payment not found" action={<BackToApp />}>
      <p>The address of this page names no payment. What you paid is listed in Settings &gt; Billing.</p>
    </NoticePage>
  );
}

function SignInFirst() {
  const action = (
    <Link href={paths.signIn(here())} className={buttonClass('primary')}>
      Sign in
    </Link>
  );
  return (
    <Plain icon={LogIn} action={action}>
      Sign in to see what became of your payment.
    </Plain>
  );
}

function Unread({ onAgain }: { readonly onAgain: () => void }) {
  const action = (
    <Button ref={passFocusOn} kind="primary" onClick={onAgain}>
      Retry
    </Button>
  );
  return (
    <Plain icon={CreditCard} action={action}>
      The server could not be asked about your payment. Nothing is lost by that.
    </Plain>
  );
}

function Waiting() {
  return (
    <NoticePage icon={CreditCard} title="Payment" action={null}>
      <Skeleton className="h-20 w-full" />
    </NoticePage>
  );
}

interface PlainProps {
  readonly icon: typeof CreditCard;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Plain({ icon, action, children }: PlainProps) {
  return (
    <NoticePage icon={icon} title="Payment" action={action}>
      <p>{children}</p>
    </NoticePage>
  );
}
