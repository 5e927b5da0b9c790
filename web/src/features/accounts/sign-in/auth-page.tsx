import { Suspense, useState } from 'react';
import { config } from '../../../lib/config.ts';
import { historyState } from '../../../lib/history-state.ts';
import { Redirect, useAddressQuery } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { safeReturn } from '../../../lib/safe-return.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { askedPart, loadBefore } from '../../../ui/late-part.ts';
import { FaultLine } from '../../../ui/notices/fault-line.tsx';
import { failureText } from '../failure-text.ts';
import { useUser } from '../queries.ts';
import { AuthLayout, AuthWaiting } from './auth-layout.tsx';
import { useDemoLogin } from './use-demo-login.ts';

const loadDialog = () => import('./sign-in-dialog.tsx');
const SignInDialog = askedPart(async () => ({ default: (await loadDialog()).SignInDialog }));

/** The sign-in page. `returnTo` is the address to open afterwards, `error` the reason why a sign-in failed. */
export default function AuthPage() {
  usePageTitle('Sign in');
  const user = useUser();
  const [query] = useAddressQuery();
  const returnTo = safeReturn(query.get('returnTo')) ?? paths.dashboard;
  if (user.data) return <Redirect href={returnTo} replace />;
  if (user.isPending) return <AuthWaiting />;
  return (
    <AuthLayout>
      <WaysIn returnTo={returnTo} reason={historyState('reason')} failure={failureText(query)} />
    </AuthLayout>
  );
}

interface WaysInProps {
  readonly returnTo: string;
  /** What the sign-in is for, if a press that needs it led here. */
  readonly reason: unknown;
  readonly failure: string | null;
}

function WaysIn({ returnTo, reason, failure }: WaysInProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { enter, isEntering } = useDemoLogin();
  return (
    <>
      <h1 className="font-title text-2xl [--t-2xl:clamp(1.875rem,1.45rem+1.75vw,2.5rem)]">
        Welcome to {config.productName}
      </h1>
      <p className="mt-3 mb-7 text-balance text-lg text-muted leading-6">
        Your AI assistant platform - start chatting instantly with free AI
      </p>
      {failure ? (
        <FaultLine className="mb-4">{failure}</FaultLine>
      ) : (
        typeof reason === 'string' && <p className="mb-4 text-sm">{reason}</p>
      )}
      <Button
        kind="primary"
        size="lg"
        wide
        onClick={() => setIsOpen(true)}
        onPointerEnter={() => loadBefore(loadDialog)}
      >
        Sign in
      </Button>
      <Button size="lg" wide className="mt-2" busy={isEntering} disabled={!config.demoLogin} onClick={enter}>
        Try Demo Account
      </Button>
      {!config.demoLogin && <p className="mt-2 text-faint text-xs">Demo accounts are turned off on this server.</p>}
      <Suspense fallback={null}>
        {isOpen && <SignInDialog onClose={() => setIsOpen(false)} returnTo={returnTo} />}
      </Suspense>
    </>
  );
}
