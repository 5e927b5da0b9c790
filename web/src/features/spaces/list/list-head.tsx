import type { ReactNode } from 'react';

interface ListHeadProps {
  readonly title: string;
  readonly subtitle: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the list pages: title, subtitle and content. */
export function ListHead({ title, subtitle, action, children }: ListHeadProps) {
  return (
    <div data-scroller className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
      <div className="mx-auto w-[calc(100%-2rem)] max-w-hall pt-6 pb-16 md:w-[calc(100%-4rem)] md:pt-10">
        <div className="flex min-h-7 flex-wrap items-center gap-x-3">
          <h1 className="flex-1 font-title text-xl">{title}</h1>
          {/* No higher than the title, so that it is in the same place on every page. */}
          {action && <div className="flex h-7 flex-none items-center">{action}</div>}
        </div>
        <p className="mt-0.5 text-muted">{subtitle}</p>
        {children}
      </div>
    </div>
  );
}
