import type { User } from '@atrium/contract/accounts';
import { becomeOwner } from '@atrium/contract/routes/sign-in.generated';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { config } from '../../lib/config.ts';
import { focusNext } from '../../lib/focus-next.ts';
import { Link, leaveTo, navigate, useAddressQuery } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FaultLine } from '../../ui/notices/fault-line.tsx';
import { NewPasskey } from './new-passkey.tsx';
import { canUsePasskeys } from './passkey.ts';
import { userKey, useUser } from './queries.ts';
import { AuthLayout, AuthWaiting } from './sign-in/auth-layout.tsx';

/**
 * The page of the one-time link that is printed at the first start. It creates the owner's account, then offers a
 * passkey, so that the owner can sign in again. Opening the page alone does nothing, so that a link preview does not
 * use up the link.
 */
export default function OwnerPage() {
  usePageTitle('Become the owner');
  const user = useUser();
  const [query] = useAddressQuery();
  const token = query.get('token');
  if (user.isPending) return <AuthWaiting />;
  return (
    <AuthLayout>
      {token ? <BecomeOwner token={token} user={user.data ?? null} /> : <Next user={user.data ?? null} />}
    </AuthLayout>
  );
}

function BecomeOwner({ token, user }: { readonly token: string; readonly user: User | null }) {
  // A second press may come before the button is drawn as busy; the link works once, so that would fail.
  const isAsked = useRef(false);
  const become = useMutation({
    mutationFn: () => call(becomeOwner, { body: { token } }),
    onSuccess: (user) => {
      queryClient.clear();
      queryClient.setQueryData<User>(userKey, user);
      // The token is used up and should not stay in the browser's history.
      navigate(paths.owner, { replace: true });
      focusStep();
    },
    onError: () => {
      isAsked.current = false;
    },
  });
  const ask = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    become.mutate();
  };
  return (
    <>
      <Title>This {config.productName} is yours</Title>
      <p className="mt-3 mb-7 text-lg text-muted leading-6">
        This link makes the owner's account: an admin, with no limit. It works once.
      </p>
      {user && <OtherAccount user={user} />}
      <FaultLine className="mb-4">{become.error && sentenceOf(become.error)}</FaultLine>
      <Button kind="primary" size="lg" wide busy={become.isPending} onClick={ask}>
        Become the owner
      </Button>
    </>
  );
}

/** Only a visitor's chats come along. Nothing is said to an admin, who may well be the owner already. */
function OtherAccount({ user: { username, role, isDemo } }: { readonly user: User }) {
  if (role === 'admin') return null;
  return (
    <div role="note" className="mb-4 rounded-md bg-sunken px-3 py-2 text-muted text-sm [overflow-wrap:anywhere]">
      <p>You are signed in as {username}. The owner's account is another one.</p>
      {isDemo && (
        <p className="mt-2">
          Your chats do not come along, and nobody can come back to a demo account.{' '}
          <Link
            href={paths.settings('data')}
            className="hit-area text-accent-ink underline decoration-accent-line underline-offset-3"
          >
            Export everything
          </Link>{' '}
          first if you want to keep it.
        </p>
      )}
    </div>
  );
}

function Next({ user }: { readonly user: User | null }) {
  const [isKept, setKept] = useState(false);
  const toDashboard = () => leaveTo(paths.dashboard);
  if (user?.role !== 'admin') {
    return (
      <>
        <Title>The owner's link</Title>
        <p className="mt-3 mb-7 text-lg text-muted leading-6">
          The first start of {config.productName} prints a link with a token to the terminal. Open that link here; this
          address alone does nothing.
        </p>
        <Button kind="primary" size="lg" wide onClick={() => navigate(user ? paths.dashboard : paths.auth)}>
          {user ? 'Go to the dashboard' : 'Sign in'}
        </Button>
      </>
    );
  }
  if (isKept || !canUsePasskeys()) {
    return (
      <>
        <Title>Welcome, {user.username}</Title>
        <p className="mt-3 mb-7 flex gap-2 text-lg text-muted leading-6">
          {isKept && <Icon of={CircleCheck} size={18} className="mt-1 text-success" />}
          {isKept
            ? 'Your passkey is saved. Sign in with it from any browser that has it.'
            : 'This browser cannot keep a passkey here. Add another way to sign in in the settings before you log out.'}
        </p>
        <Button kind="primary" size="lg" wide onClick={toDashboard}>
          Go to the dashboard
        </Button>
      </>
    );
  }
  return (
    <>
      <Title>Welcome, {user.username}</Title>
      <p className="mt-3 mb-6 text-lg text-muted leading-6">
        Add a passkey now: without one, or a provider to sign in with, you cannot come back after this session ends.
      </p>
      <NewPasskey
        size="lg"
        onAdded={() => {
          setKept(true);
          focusStep();
        }}
      />
      <Button kind="ghost" size="lg" wide className="mt-2" onClick={toDashboard}>
        Not now
      </Button>
    </>
  );
}

/** Focuses the first button of the step that is shown next: the one that was pressed disappears. */
function focusStep(): void {
  focusNext(() => document.querySelector('main button'));
}

function Title({ children }: { readonly children: ReactNode }) {
  return <h1 className="font-title text-2xl [--t-2xl:clamp(1.75rem,1.4rem+1.4vw,2.25rem)]">{children}</h1>;
}
