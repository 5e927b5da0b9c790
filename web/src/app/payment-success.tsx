import { CircleCheck } from 'lucide-react';
import { Link, useAddressQuery } from '../lib/navigation.ts';
import { paths } from '../lib/paths.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonClass } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

/** Where a card payment leads back to. */
export default function PaymentSuccess() {
  usePageTitle('Payment Successful!');
  const [query] = useAddressQuery();
  const action = (
    <Link href={paths.dashboard} className={buttonClass('primary')}>
      Back to App
    </Link>
  );
  return (
    <NoticePage icon={CircleCheck} title="Payment Successful!" action={action}>
      <p>Thank you for your purchase!</p>
      <div>
        <b className="text-ink">Credits Added to Your Account</b>
        <p>Your credits have been added and you can now continue using the AI services.</p>
      </div>
      {query.has('payment_intent') && <p>You will receive a confirmation email shortly.</p>}
    </NoticePage>
  );
}
