import { HoverCard } from 'radix-ui';
import type { ReactNode } from 'react';
import { useState } from 'react';

interface MarkWithCardProps {
  /** The accessible name of the mark. */
  readonly label: string;
  /** The text of the card, for assistive technology. */
  readonly description: string | undefined;
  readonly className: string;
  /** What the mark shows. */
  readonly children: ReactNode;
  readonly card: ReactNode;
  /** What a press does; without it, a press shows the card. */
  readonly onPress?: (() => void) | undefined;
  /** The page that a press opens in a new tab. */
  readonly href?: string | null;
}

/**
 * A small mark in a text with a card of details. The card opens on hover and on keyboard focus. If a press leads
 * nowhere else, it opens on a press too, which is the only way on touch screens.
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
 * The mark itself. It drops Radix's touch handler, which would prevent the default of each touch; browsers no longer
 * allow that and log a warning. `leaveToKeyboard` already keeps a touch from opening the card.
 */
function Mark({ href, ref, onTouchStart: _stopped, ...props }: MarkProps) {
  if (href === null) return <button {...props} ref={ref} type="button" />;
  return <a {...props} ref={ref} href={href} target="_blank" rel="noopener noreferrer" />;
}

/**
 * Keeps focus by a press, or focus returned after one, from opening the card: it would cover what the press has opened.
 */
function leaveToKeyboard(event: React.FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}
