import { LogIn } from 'lucide-react';
import { here, Link, useAddressQuery } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/notices/empty.tsx';
import { UserFailure } from '../../ui/notices/user-failure.tsx';
import { useUser } from '../accounts/index.ts';
import { spaceOf } from './domain/space-place.ts';
import { firstSpaces } from './first-spaces.ts';
import { ListHead } from './list/list-head.tsx';
import { SpaceList } from './list/space-list.tsx';
import { SpacePage } from './page/space-page.tsx';

/** The section of the spaces: the list, or the space that the address names. */
export default function SpacesPage() {
  const [query] = useAddressQuery();
  const user = useUser();
  const id = spaceOf(query);
  if (user.isLoadingError) return <UserFailure heading query={user} className="mt-[20vh]" />;
  if (user.data === null) return <Visitor id={id} />;
  return id === null ? <SpaceList /> : <SpacePage key={id} id={id} />;
}

/** Spaces belong to an account, so a visitor is asked to sign in. */
function Visitor({ id }: { readonly id: number | null }) {
  const title = firstSpaces.find((each) => each.id === id)?.name ?? 'Spaces';
  usePageTitle(title);
  return (
    <ListHead title={title} subtitle="Focused workspaces for sources, notes and chats">
      <Empty
        icon={LogIn}
        title="Sign in to use spaces"
        className="mt-[8vh]"
        action={
          <Link href={paths.signIn(here())} className={buttonClass('primary')}>
            Sign in
          </Link>
        }
      >
        A place for each piece of work, kept with your account.
      </Empty>
    </ListHead>
  );
}
