import { lazy, Suspense, useState } from 'react';
import { config } from '../../lib/config.ts';
import { Link, Redirect } from '../../lib/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Arch } from '../../ui/arch.tsx';
import { Button } from '../../ui/button.tsx';
import { Daylight } from '../../ui/daylight.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useDemoLogin } from './demo-login.ts';
import { PrivacyLink, TermsLink } from './legal-links.tsx';
import { useUser } from './queries.ts';

const loadDialog = () => import('./sign-in-dialog.tsx');
const SignInDialog = lazy(async () => ({ default: (await loadDialog()).SignInDialog }));

const faces = [
  'executive-assistant',
  'data-scientist',
  'digital-buddy',
  'financial-analyst',
  'elderly-care',
  'customer-support',
];

export default function AuthPage() {
  usePageTitle('Sign in');
  const user = useUser();
  if (user.data) return <Redirect href={paths.dashboard} replace />;
  if (user.isPending) {
    return (
      <main className="grid h-dvh place-items-center">
        <Spinner label="Loading" className="size-6 text-muted" />
      </main>
    );
  }
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] p-2 lg:grid-cols-2 lg:grid-rows-1">
      <main className="flex flex-col px-4 py-6 lg:px-8">
        <Link
          href={paths.home}
          className="flex h-9 items-center gap-2 font-title text-ink text-lg tracking-(--track-title) no-underline"
        >
          <Mark />
          {config.productName}
        </Link>
        <WaysIn />
        <p className="flex gap-2 text-faint text-xs">
          <TermsLink /> <span aria-hidden="true">·</span> <PrivacyLink />
        </p>
      </main>
      <Colonnade />
    </div>
  );
}

function WaysIn() {
  const [open, setOpen] = useState(false);
  const demo = useDemoLogin();
  const isEntering = demo.isPending || demo.isSuccess;
  return (
    <div className="mx-auto mt-8 mb-auto w-full max-w-96 lg:my-auto">
      <h1 className="font-title text-2xl [--t-2xl:clamp(1.875rem,1.45rem+1.75vw,2.5rem)]">
        Welcome to {config.productName}
      </h1>
      <p className="mt-3 mb-7 text-balance text-lg text-muted leading-6">
        Your AI assistant platform - start chatting instantly with free AI
      </p>
      <Button kind="primary" size="lg" wide onClick={() => setOpen(true)} onPointerEnter={loadDialog}>
        Sign in
      </Button>
      <Button
        size="lg"
        wide
        className="mt-2"
        busy={isEntering}
        disabled={!config.demoLogin}
        onClick={() => demo.mutate()}
      >
        Try Demo Account
      </Button>
      {!config.demoLogin && <p className="mt-2 text-faint text-xs">Demo accounts are turned off on this server.</p>}
      <Suspense fallback={null}>{open && <SignInDialog open={open} onOpenChange={setOpen} />}</Suspense>
    </div>
  );
}

/** Six people in their arches: beside the form on a wide page, a strip above it on a narrow one. */
function Colonnade() {
  return (
    <div
      aria-hidden="true"
      className="relative -order-1 grid place-items-center overflow-hidden rounded-lg border border-line bg-surface lg:order-none"
    >
      <Daylight />
      <div className="relative grid w-full max-w-140 grid-cols-6 gap-3 p-5 [--r-lg:6px] lg:grid-cols-[repeat(3,minmax(0,9.5rem))] lg:justify-center lg:gap-x-5 lg:gap-y-6 lg:p-10 lg:[--r-lg:0.75rem]">
        {faces.map((id) => (
          <Arch key={id} name={id} src={`/avatars/${id}.svg`} />
        ))}
      </div>
    </div>
  );
}
