import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button.tsx';
import { FaultLine } from '../notices/fault-line.tsx';
import { DialogFrame } from './dialog-frame.tsx';

const widths = {
  confirm: 'md:w-104',
  signIn: 'md:w-96',
  md: 'md:w-120',
  lg: 'md:w-144',
} as const;

interface DialogProps {
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  readonly width?: keyof typeof widths;
  /** See `DialogFrame`. */
  readonly modal?: boolean;
  /** See `DialogFrame`. */
  readonly beginsInField?: boolean;
  /** Whether it waits for an answer, over which the shortcuts of the page rest. False where it is only read. */
  readonly asks?: boolean;
  /** Whether the requested action is running; the dialog stays open until it has ended. */
  readonly isBusy?: boolean;
  /**
   * One sentence on why the action failed. It stands above the buttons, so it is visible however far the content is
   * scrolled.
   */
  readonly fault?: string | null | undefined;
  readonly children?: ReactNode;
  /** Buttons: the one that changes nothing first, the primary one last. */
  readonly footer?: ReactNode;
}

/**
 * A question or a task over the page; below 768 px a sheet from the bottom. Focus is trapped in it and returned
 * afterwards.
 */
export function Dialog({
  onClose,
  title,
  description,
  width = 'md',
  modal = true,
  beginsInField = false,
  asks = true,
  isBusy = false,
  fault,
  children,
  footer,
}: DialogProps) {
  const hasBody = Boolean(children || (fault && !footer));
  return (
    <DialogFrame
      onClose={() => !isBusy && onClose()}
      described={description !== undefined}
      modal={modal}
      beginsInField={beginsInField}
      beginsAtCard
      className={cx(widths[width], 'with-foot')}
    >
      <div
        data-asks={asks || undefined}
        className={cx('flex items-start gap-2 pt-5 pr-4 pl-4 md:pl-6', hasBody ? 'pb-2' : 'pb-5')}
      >
        <div className="min-w-0 flex-1 coarse:pt-1 [overflow-wrap:anywhere]">
          <Radix.Title className="font-title text-xl">{title}</Radix.Title>
          {description && <Radix.Description className="mt-1 text-pretty text-muted">{description}</Radix.Description>}
        </div>
        <Radix.Close asChild>
          <IconButton icon={X} label="Close" size="sm" />
        </Radix.Close>
      </div>
      {hasBody && (
        <div className="overflow-y-auto overflow-x-hidden px-4 pt-2 pb-6 md:px-6">
          {children}
          {!footer && <FaultLine className={children ? 'mt-3' : undefined}>{fault}</FaultLine>}
        </div>
      )}
      {footer && (
        <div className="flex flex-none flex-col gap-3 border-line border-t px-4 py-4 md:px-6">
          <FaultLine>{fault}</FaultLine>
          <div className="flex flex-wrap justify-end gap-2">{footer}</div>
        </div>
      )}
    </DialogFrame>
  );
}
