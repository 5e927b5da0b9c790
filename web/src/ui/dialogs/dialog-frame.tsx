import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { closeUnlessComposing } from './close-unless-composing.ts';
import { useFocusReturn } from './use-focus-return.ts';

const scrim = 'enter-fade fixed inset-0 z-(--z-dialog) bg-scrim';

/**
 * A press on what another site lays over the page does not close the dialog; a press on the dimmed page beside the card
 * does, as with every dialog.
 */
function stayUnlessScrim(event: Event): void {
  if (!(event.target instanceof Element) || !event.target.closest('[data-scrim]')) event.preventDefault();
}

interface DialogFrameProps {
  readonly onClose: () => void;
  /** Whether the content contains a Radix description. */
  readonly described?: boolean;
  /**
   * Whether focus and clicks are trapped in the dialog, which is the default. A frame of another site, such as a bank's
   * confirmation, can only lie over a dialog that is not modal.
   */
  readonly modal?: boolean;
  /**
   * Focuses the first field, for dialogs that are opened to write in. Not on touch screens, where the on-screen
   * keyboard would cover the dialog.
   */
  readonly beginsInField?: boolean;
  /** Focuses the card itself instead of its first button, for dialogs that are opened to read. */
  readonly beginsAtCard?: boolean;
  /** Classes for its size and layout. */
  readonly className?: string | undefined;
  /** Must contain a Radix title. */
  readonly children: ReactNode;
}

/**
 * The frame of every dialog: the dimmed page with a card over it, or below 768 px a sheet from the bottom. Focus is
 * trapped in it and returned afterwards.
 */
export function DialogFrame({
  onClose,
  described = false,
  modal = true,
  beginsInField = false,
  beginsAtCard = false,
  className,
  children,
}: DialogFrameProps) {
  const giveFocusBack = useFocusReturn({ beginsInField, beginsAtCard });
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()} modal={modal}>
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
