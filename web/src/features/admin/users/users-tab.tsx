import { formerPrefix } from '@atrium/contract/account-rules';
import { adminLimits } from '@atrium/contract/admin-rules';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useAddressQuery } from '../../../lib/navigation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { LoadState } from '../load-state.tsx';
import { usePayment, useUsers } from '../queries.ts';
import { FormerAccount } from './former-account.tsx';
import { UserRow } from './user-row.tsx';

/** What the id of a payment looks like. SOURCE: contract, PaymentIntentId. */
const paymentId = /^pi_\w{1,250}$/;
/** What the id of a deleted account looks like: nobody's name does by chance. SOURCE: server, formerIdOf. */
const formerId = new RegExp(`^${formerPrefix}[\\w-]{43}$`);

/** All users, with a search. The search text and the open user are kept in the address. */
export default function UsersTab() {
  const [query, change] = useAddressQuery();
  const q = (query.get('q') ?? '').slice(0, adminLimits.userSearch);
  return (
    <>
      <UserSearch key={q} q={q} onSearch={(words) => change({ q: words || null, user: null })} />
      <div className="mt-5">
        <Found q={q} opened={query.get('user')} onOpen={(user) => change({ user }, { replace: true })} />
      </div>
    </>
  );
}

function UserSearch({ q, onSearch }: { readonly q: string; readonly onSearch: (words: string) => void }) {
  const [words, setWords] = useState(q);
  return (
    <search>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(words.trim());
        }}
      >
        <TextField
          label="Name, e-mail address or id of a payment"
          type="search"
          className="min-w-[min(8rem,100%)] flex-1 md:max-w-96"
          value={words}
          maxLength={adminLimits.userSearch}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" icon={<Icon of={Search} size={16} />}>
          Search
        </Button>
      </form>
    </search>
  );
}

/** The users that the words find, or the one who made the payment of this id: also where the account was deleted. */
function Found({ q, ...list }: UserListProps) {
  if (formerId.test(q)) return <FormerAccount id={q} />;
  return paymentId.test(q) ? <PayerOf q={q} {...list} /> : <UserList q={q} {...list} />;
}

function PayerOf({ q, ...list }: UserListProps) {
  const query = usePayment(q);
  if (!query.data) return <LoadState what="The payment" query={query} />;
  const [payment] = query.data;
  return payment ? <Found {...list} q={payment.userId} /> : <UserList q={q} {...list} />;
}

interface UserListProps {
  readonly q: string;
  /** The id of the open user; null for none. */
  readonly opened: string | null;
  readonly onOpen: (id: string | null) => void;
}

function UserList({ q, opened, onOpen }: UserListProps) {
  const query = useUsers(q);
  const users = query.data?.pages.flatMap((page) => page.users);
  if (!users) return <LoadState what="The users" query={query} />;
  if (users.length === 0) {
    const sought = paymentId.test(q) ? 'No user and no payment' : 'No user';
    return (
      <p className="text-muted [overflow-wrap:anywhere]">
        {q ? `${sought} matches “${q}”.` : 'Nobody has an account yet.'}
      </p>
    );
  }
  return (
    <>
      <ul aria-label="Users" className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
        {users.map((user) => (
          <UserRow
            key={user.id}
            user={user}
            isOpen={user.id === opened}
            onToggle={() => onOpen(user.id === opened ? null : user.id)}
          />
        ))}
      </ul>
      <ShowMore query={query} what="more users" kind="secondary" className="mt-3" />
    </>
  );
}
