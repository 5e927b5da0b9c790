import { HoverCard } from 'radix-ui';
import type { ReactNode } from 'react';
import { useState } from 'react';

interface MarkWithCardProps {
  /** The name of the mark. */
  readonly label: string;
  /** What its card says, for those who do not see it. */
  readonly description: string | undefined;
  readonly className: string;
  /** What is written on the mark. */
  readonly children: ReactNode;
  readonly card: ReactNode;
  /** What a press does; without it a press shows the card. */
  readonly onPress?: (() => void) | undefined;
  /** The page a press leads to, in a tab of its own. */
  readonly href?: string | null;
}

/**
 * A small mark in a text whose card says more: it shows under the pointer and when the keyboard comes by; where a press
 * leads nowhere, also by a press, which is all a finger can do.
 */
export function MarkWithCard(props: MarkWithCardProps) {
  const { label, description, className, children, card, onPress, href } = props;
  const [isOpen, setIsOpen] = useState(false);
  const common = { className, 'aria-label': label, 'aria-description': description } as const;
  const press = () => {
    setIsOpen(!onPress);
    onPress?.();
  };
  return (
    <HoverCard.Root open={isOpen} onOpenChange={setIsOpen} openDelay={150} closeDelay={150}>
      <HoverCard.Trigger asChild onFocus={leaveToKeyboard}>
        <Mark {...common} href={href ?? null} onClick={href ? undefined : press}>
          {children}
        </Mark>
      </HoverCard.Trigger>
      <HoverCard.Portal>
        <HoverCard.Content
          role="region"
          aria-label={label}
          sideOffset={6}
          collisionPadding={8}
          className="enter-pop z-(--z-menu) w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-raised p-4 text-sm shadow-2"
        >
          {card}
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}

interface MarkProps extends React.HTMLAttributes<HTMLElement> {
  readonly href: string | null;
  readonly ref?: React.Ref<HTMLElement & HTMLButtonElement & HTMLAnchorElement>;
}

/**
 * The mark itself. Its card would stop each touch, which browsers do not let it by now and complain about; that a touch
 * brings no card is seen to by the focus.
 */
function Mark({ href, ref, onTouchStart: _stopped, ...props }: MarkProps) {
  if (href === null) return <button {...props} ref={ref} type="button" />;
  return <a {...props} ref={ref} href={href} target="_blank" rel="noopener noreferrer" />;
}

/** Focus by a press, or given back after one, shows no card: it would stand over what the press has opened. */
function leaveToKeyboard(event: React.FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}
