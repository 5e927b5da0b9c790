import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { closeUnlessComposing } from '../dialogs/close-unless-composing.ts';
import { useFocusReturn } from '../dialogs/use-focus-return.ts';

interface PaletteProps {
  readonly onClose: () => void;
  /** Its name for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A field with its results, over the upper part of the page; below 768 px over all of it. Escape closes it. */
export function Palette({ onClose, label, children }: PaletteProps) {
  const giveFocusBack = useFocusReturn();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="enter-fade fixed inset-0 z-(--z-dialog) bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-(--z-dialog) flex flex-col items-center md:px-6 md:pt-[12vh] md:pb-6">
          <Radix.Content
            aria-describedby={undefined}
            {...giveFocusBack}
            onEscapeKeyDown={closeUnlessComposing}
            className="with-foot pointer-events-auto enter-rise flex h-full w-full flex-col overflow-hidden bg-surface pb-[env(safe-area-inset-bottom)] shadow-3 outline-none md:h-auto md:max-h-full md:w-160 md:rounded-xl md:border md:border-line md:pb-0"
          >
            <Radix.Title className="sr-only">{label}</Radix.Title>
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
