import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { learnWhoIsHere, watchSessionEnd } from '../features/accounts/index.ts';
import { useLocation } from '../lib/navigation.ts';
import { paths } from '../lib/paths.ts';
import { inIdleSteps } from '../lib/when-idle.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { alonePart, quietPart } from '../ui/late-part.ts';
import { useToasts } from '../ui/notices/toast.ts';
import { showKeptToast } from '../ui/notices/toast-after-load.ts';
import { MainPage } from './main-page.tsx';

const OwnerPage = alonePart(() => import('../features/accounts/owner-page.tsx'));
const AuthPage = alonePart(() => import('../features/accounts/sign-in/auth-page.tsx'));
// If loading fails, the next toast triggers another try.
const Toaster = quietPart(() => import('../ui/notices/toaster.tsx'), useToasts.subscribe);
const TooltipLayer = quietPart(() => import('../ui/notices/tooltip-layer.tsx'));
const OfflineNote = quietPart(() => import('../ui/notices/offline-note.tsx'));
const Followers = quietPart(() => import('./followers.tsx'));
const PaymentPage = alonePart(() => import('../features/payments/payment-page.tsx'));
const NotFound = alonePart(() => import('./not-found.tsx'));
const GuidePage = alonePart(() => import('../features/guide/guide-page.tsx'));
const SharedPage = alonePart(() => import('../features/sharing/shared-page.tsx'));
const LegalPage = alonePart(() => import('./legal-page.tsx'));

/** All pages, and what floats above them. */
export function App() {
  useEffect(showKeptToast, []);
  useEffect(watchSessionEnd, []);
  useEffect(learnWhoIsHere, []);
  const path = useLocation()[0].replace(/(?<=[^/])\/$/, '');
  return (
    <>
      <ErrorBoundary at={path}>
        <Suspense fallback={null}>
          <Page path={path} />
        </Suspense>
      </ErrorBoundary>
      <Floating />
    </>
  );
}

function Page({ path }: { readonly path: string }) {
  switch (path) {
    case paths.home:
    case paths.dashboard:
      return <MainPage />;
    case paths.personas:
      return <MainPage page="digital-personas" />;
    case paths.admin:
      return <MainPage page="admin" />;
    case paths.adminPersonas:
      return <MainPage page="admin-personas" />;
    case paths.auth:
      return <AuthPage />;
    case paths.owner:
      return <OwnerPage />;
    case paths.paymentSuccess:
      return <PaymentPage />;
    case paths.terms:
      return <LegalPage page="terms" />;
    case paths.privacy:
      return <LegalPage page="privacy" />;
    case paths.guide():
      return <GuidePage page={null} />;
    default:
      return guidePage(path) ?? sharedPage(path) ?? <NotFound />;
  }
}

function guidePage(path: string) {
  const page = /^\/guide\/([a-z0-9-]{1,64})$/.exec(path)?.[1];
  return page ? <GuidePage page={page} /> : null;
}

function sharedPage(path: string) {
  const token = /^\/share\/([\w-]{1,200})$/.exec(path)?.[1];
  return token ? <SharedPage key={token} token={token} /> : null;
}

/** Tooltips, toasts and the offline note, loaded when the page is idle; toasts are loaded at once when there is one. */
function Floating() {
  const [step, setStep] = useState(0);
  const hasToast = useToasts((state) => state.toasts.length > 0);
  useEffect(() => inIdleSteps([() => setStep(1), () => setStep(2)]), []);
  return (
    <>
      <Apart>{step > 0 && <TooltipLayer />}</Apart>
      <Apart>{step > 1 && <OfflineNote />}</Apart>
      <Apart>{step > 1 && <Followers />}</Apart>
      <Apart>{(step > 1 || hasToast) && <Toaster />}</Apart>
    </>
  );
}

/** Isolates its children: if they suspend or break, their siblings neither wait nor break. */
function Apart({ children }: { readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
