import { CreditCard } from 'lucide-react';
import { Link } from '../lib/navigation.ts';
import { paths } from '../lib/paths.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonClass } from '../ui/button.tsx';
import { NoticePage } from '../ui/notice-page.tsx';

/** Where a card payment will lead back to. While none can be made, nobody who opens the address is told that he paid. */
export default function PaymentSuccess() {
  usePageTitle('Payment');
  const action = (
    <Link href={paths.dashboard} className={buttonClass('primary')}>
      Back to App
    </Link>
  );
  return (
    <NoticePage icon={CreditCard} title="Payment" action={action}>
      <p>Coming soon...</p>
      <p>Credits cannot be bought here yet. No payment was made, and no card was charged.</p>
    </NoticePage>
  );
}
