import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

const widths = {
  confirm: 'md:w-104',
  signIn: 'md:w-96',
  md: 'md:w-120',
  lg: 'md:w-144',
  xl: 'md:h-176 md:w-232',
} as const;

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  readonly width?: keyof typeof widths;
  readonly children?: ReactNode;
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode;
}

/** A question or a task over the page; below 768 px a sheet from the bottom. Focus is held in it and given back. */
export function Dialog({ open, onOpenChange, title, description, width = 'md', children, footer }: DialogProps) {
  const giveFocusBack = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="enter-fade fixed inset-0 z-(--z-dialog) bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-(--z-dialog) grid items-end md:place-items-center md:p-6">
          <Radix.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...giveFocusBack}
            className={cx(
              'pointer-events-auto flex max-h-[calc(100dvh-1.5rem)] w-full flex-col overflow-hidden border border-line bg-surface shadow-3 outline-none md:max-h-full md:max-w-full',
              'small:enter-bottom rounded-t-xl border-x-0 border-b-0 pb-[env(safe-area-inset-bottom)] md:enter-rise md:rounded-xl md:border-x md:border-b md:pb-0',
              widths[width],
            )}
          >
            <header className={cx('flex items-start gap-2 pt-5 pr-4 pl-4 md:pl-6', children ? 'pb-2' : 'pb-5')}>
              <div className="min-w-0 flex-1">
                <Radix.Title className="font-title text-xl">{title}</Radix.Title>
                {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
              </div>
              <Radix.Close asChild>
                <IconButton icon={X} label="Close" size="sm" />
              </Radix.Close>
            </header>
            {children && <div className="overflow-y-auto overflow-x-hidden px-4 pt-2 pb-6 md:px-6">{children}</div>}
            {footer && (
              <footer className="flex flex-none justify-end gap-2 border-line border-t px-4 py-4 md:px-6">
                {footer}
              </footer>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
