import type { ReactNode } from 'react';
import { useId } from 'react';

interface PanelSectionProps {
  readonly title: string;
  /** A sentence on what the section is for. */
  readonly description?: ReactNode;
  /** A button or badge at the right of the title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A part of a panel with its own heading, and a line above it unless it is the first. */
export function PanelSection({ title, description, action, children }: PanelSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="border-line py-5 not-first:border-t first:pt-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 small:items-center small:gap-y-1">
        {/* On a phone the sentence has the whole width, below the title and the button. */}
        <div className="min-w-0 flex-1 basis-60 small:contents">
          <h3 id={heading} className="flex-1 basis-auto font-title text-md">
            {title}
          </h3>
          {description && (
            <p className="mt-0.5 text-pretty text-muted text-sm small:order-last small:mt-0 small:basis-full">
              {description}
            </p>
          )}
        </div>
        {action}
      </div>
      {children && <div className="mt-3 empty:hidden">{children}</div>}
    </section>
  );
}
