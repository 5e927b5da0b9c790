import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { ServiceMark } from './service-mark.tsx';

interface RowFrameProps {
  /** The name of the service, which selects its logo. */
  readonly name: string;
  readonly label: string;
  /** The state, as a word or a badge. */
  readonly state: ReactNode;
  /** A quieter line under the name. */
  readonly detail?: ReactNode;
  /** Whether its state changes while the user looks at it, so that a change is announced. */
  readonly isLive?: boolean;
  readonly isClosed?: boolean;
  /** Whether there is a single short button, which fits beside the text on every screen. */
  readonly isShort?: boolean;
  /** Buttons; on a narrow screen they are below the text. */
  readonly children?: ReactNode;
}

/** The layout of every service row. */
export function RowFrame({
  name,
  label,
  state,
  detail,
  isLive = false,
  isClosed = false,
  isShort = false,
  children,
}: RowFrameProps) {
  return (
    <li data-service={name} className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 py-2.5 pr-3 pl-3">
      <span className={cx('flex min-w-0 flex-1 items-center gap-3', isShort ? 'basis-40' : 'basis-56')}>
        <span className={cx(isClosed && 'opacity-60')}>
          <ServiceMark name={name} />
        </span>
        <span role={isLive ? 'status' : undefined} className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className={cx('font-label text-sm', isClosed && 'text-muted')}>{label}</span>
            {state}
          </span>
          {detail && <span className="mt-0.5 block text-muted text-xs [overflow-wrap:anywhere]">{detail}</span>}
        </span>
      </span>
      {children && (
        <span className={cx('flex flex-none items-center gap-1.5', !isShort && 'max-md:ml-12')}>{children}</span>
      )}
    </li>
  );
}

/** A neutral state, neither good nor bad. */
export function PlainState({ children }: { readonly children: ReactNode }) {
  return <span className="text-faint text-xs">{children}</span>;
}
