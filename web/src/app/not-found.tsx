import { DoorOpen } from 'lucide-react';
import { config } from '../lib/config.ts';
import { Link } from '../lib/navigation.ts';
import { paths } from '../lib/paths.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonClass } from '../ui/button.tsx';
import { NoticePage } from '../ui/notices/notice-page.tsx';

export default function NotFound() {
  usePageTitle('Page not found');
  const action = (
    <Link href={paths.home} className={buttonClass('primary')}>
      Go to {config.productName}
    </Link>
  );
  return (
    <NoticePage icon={DoorOpen} title="404 Page Not Found" action={action}>
      <p>Did you forget to add the page to the router?</p>
    </NoticePage>
  );
}
