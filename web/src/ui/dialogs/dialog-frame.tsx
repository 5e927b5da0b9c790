import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { closeUnlessComposing } from './close-unless-composing.ts';
import { useFocusReturn } from './use-focus-return.ts';

const scrim = 'enter-fade fixed inset-0 z-(--z-dialog) bg-scrim';

/** What another site lays over the page is no reason to close; a press beside the card is, as it is with every dialog. */
function stayUnlessScrim(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest('[data-scrim]')) event.preventDefault();
}

interface DialogFrameProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Whether a Radix description stands in it. */
  readonly described?: boolean;
  /** Holds focus and clicks in it, which it does unless said: a frame of another site, a bank's question, stands over one that does not. */
  readonly modal?: boolean;
  /** It is opened to write in: the focus begins in its first field. Not on a screen that would lay its keys over it. */
  readonly beginsInField?: boolean;
  /** It is opened to read in: the focus begins at the card itself, not at its first button. */
  readonly beginsAtCard?: boolean;
  /** Its measures. */
  readonly className?: string | undefined;
  /** A Radix title must be among it. */
  readonly children: ReactNode;
}

/** What every dialog stands in: the dimmed page, and a card over it; below 768 px a sheet from the bottom. Focus is held in it and given back. */
export function DialogFrame({
  open,
  onOpenChange,
  described = false,
  modal = true,
  beginsInField = false,
  beginsAtCard = false,
  className,
  children,
}: DialogFrameProps) {
  const giveFocusBack = useFocusReturn({ beginsInField, beginsAtCard });
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Portal>
        {modal ? <Radix.Overlay className={scrim} /> : <div className={scrim} data-scrim aria-hidden="true" />}
        <div className="pointer-events-none fixed inset-0 z-(--z-dialog) grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] items-end md:place-items-center md:p-6">
          <Radix.Content
            {...(described ? {} : { 'aria-describedby': undefined })}
            {...giveFocusBack}
            onEscapeKeyDown={closeUnlessComposing}
            {...(modal ? {} : { onInteractOutside: stayUnlessScrim })}
            className={cx(
              'pointer-events-auto flex max-h-[calc(100dvh-1.5rem)] w-full flex-col overflow-hidden border border-line bg-surface shadow-3 outline-none md:max-h-full md:max-w-full',
              'small:enter-bottom rounded-t-xl border-x-0 border-b-0 pb-[env(safe-area-inset-bottom)] md:enter-rise md:rounded-xl md:border-x md:border-b md:pb-0',
              className,
            )}
          >
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
