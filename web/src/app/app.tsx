import { lazy, Suspense, useEffect, useState } from 'react';
import { greetDemoUser } from '../features/accounts/index.ts';
import { useLocation } from '../lib/navigation.ts';
import { paths } from '../lib/paths.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { useToasts } from '../ui/toast.ts';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { MainPage } from './main-page.tsx';

const AuthPage = lazy(() => import('../features/accounts/auth-page.tsx'));
const Toaster = lazy(() => import('../ui/toaster.tsx'));
const PaymentSuccess = lazy(() => import('./payment-success.tsx'));
const NotFound = lazy(() => import('./not-found.tsx'));
const LegalPage = lazy(() => import('./legal-page.tsx'));

/** Every page, and what floats over all of them. */
export function App() {
  useEffect(greetDemoUser, []);
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={null}>
          <Page />
        </Suspense>
      </ErrorBoundary>
      <TooltipLayer />
      <Suspense fallback={null}>
        <LateToaster />
      </Suspense>
    </>
  );
}

function Page() {
  const [path] = useLocation();
  switch (path.length > 1 ? path.replace(/\/+$/, '') : path) {
    case paths.home:
    case paths.dashboard:
      return <MainPage />;
    case paths.personas:
      return <MainPage page="digital-personas" />;
    case paths.adminPersonas:
      return <MainPage page="admin" />;
    case paths.auth:
      return <AuthPage />;
    case paths.paymentSuccess:
      return <PaymentSuccess />;
    case paths.terms:
      return <LegalPage page="terms" />;
    case paths.privacy:
      return <LegalPage page="privacy" />;
    default:
      return <NotFound />;
  }
}

/** The place of toasts: loaded when the page is at rest, or at once when there is a toast. */
function LateToaster() {
  const [isIdle, setIdle] = useState(false);
  const isNeeded = useToasts((state) => state.toasts.length > 0);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle || isNeeded ? <Toaster /> : null;
}
