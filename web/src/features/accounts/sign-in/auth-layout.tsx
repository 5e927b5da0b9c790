import type { ReactNode } from 'react';
import { config } from '../../../lib/config.ts';
import { Link } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { Arch } from '../../../ui/marks/arch.tsx';
import { Daylight } from '../../../ui/marks/daylight.tsx';
import { Mark } from '../../../ui/marks/mark.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { PrivacyLink, TermsLink } from './legal-links.tsx';

const faces = [
  'executive-assistant',
  'data-scientist',
  'digital-buddy',
  'financial-analyst',
  'elderly-care',
  'customer-support',
];

/** The layout of the sign-in pages: a form, with six portraits in arches beside it. */
export function AuthLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] p-2 lg:grid-cols-2 lg:grid-rows-1">
      <main className="mx-auto flex w-full max-w-104 flex-col px-4 py-6 lg:max-w-none lg:px-8">
        <Link
          href={paths.home}
          className="hit-area flex h-9 w-fit items-center gap-2 font-title text-ink text-lg tracking-(--track-title) no-underline"
        >
          <Mark />
          {config.productName}
        </Link>
        <div className="mx-auto mt-8 mb-auto w-full max-w-96 pb-8 lg:my-auto">{children}</div>
        <p className="flex gap-2 text-faint text-xs">
          <TermsLink className="hit-area" /> <span aria-hidden="true">·</span> <PrivacyLink className="hit-area" />
        </p>
      </main>
      <Colonnade />
    </div>
  );
}

/** Shown until it is known who is signed in. */
export function AuthWaiting() {
  return (
    <main className="grid h-dvh place-items-center">
      <Spinner label="Loading" className="size-6 text-muted" />
    </main>
  );
}

/** The portraits: beside the form on a wide page, above it on a narrow one. */
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
