import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';
import { Menu as Radix } from 'radix-ui/internal';
import { type FocusEvent, type ReactNode, useEffect } from 'react';
import { useMedia } from '../../lib/use-media.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import type { MenuHandle } from './menu-button.tsx';
import { openMenu } from './open-menu.ts';

interface MenuProps extends MenuHandle {
  /** Its name for assistive technology. */
  readonly label: string;
  readonly side?: 'top' | 'bottom' | 'right';
  readonly align?: 'start' | 'center' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * The list that a MenuButton opens. Arrow keys, Home, End and first letters move in it; Escape closes it and returns
 * the focus.
 */
export function Menu({
  open,
  onOpenChange,
  anchor,
  label,
  side = 'bottom',
  align = 'start',
  className,
  children,
}: MenuProps) {
  const isLow = useMedia(lowScreen);
  const isNarrow = !useMedia(wideEnough);
  useEffect(() => {
    if (open) openMenu.button = anchor.current;
  }, [open, anchor]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Anchor virtualRef={isLow && isNarrow ? atEdge(anchor) : (anchor as { current: HTMLButtonElement })} />
      <Radix.Portal>
        {/* The open menu is a landmark of its own, because it lies outside all others. */}
        <section aria-label={label}>
          <Radix.Content
            aria-label={label}
            side={isLow ? 'right' : side}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            loop
            onFocus={enterByKeys}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // If a choice or a press elsewhere has moved the focus, it stays there.
              if (document.activeElement === null || document.activeElement === document.body) anchor.current?.focus();
              openMenu.button = null;
            }}
            // A press on the button closes by the button's own click; dismissing here as well would open it again.
            onInteractOutside={(event) => {
              if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
            }}
            style={room}
            className={cx(
              'enter-pop z-(--z-menu) max-h-(--radix-popper-available-height) overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-2 outline-none',
              className,
            )}
          >
            {children}
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Above or below its button a menu would have room for two lines here, and beside it has all the height there is. */
const lowScreen = '(max-height: 20rem)';
const wideEnough = '(min-width: 40rem)';

/** The edge of the screen at the height of the button: beside it is room where there is none beside the button. */
function atEdge(anchor: MenuHandle['anchor']) {
  const getBoundingClientRect = () => {
    const { y = 0, height = 0 } = anchor.current?.getBoundingClientRect() ?? {};
    return new DOMRect(0, y, 0, height);
  };
  return { current: { getBoundingClientRect } };
}

const screenWidth = 'var(--radix-popper-available-width, 100vw)';
/** Never wider than the screen, whatever the reader's font size. */
const room = { minWidth: `min(14rem, ${screenWidth})`, maxWidth: screenWidth };

/**
 * Moves the focus to the chosen option, or else to the first item, when a menu is opened with the keyboard. Radix knows
 * the first item alone, and not for the first menu of a page: its code is loaded by the very key press that it would
 * have to detect. A focus that comes from within stays where it was: an item loses it when the list scrolls away under
 * a resting pointer.
 */
function enterByKeys(event: FocusEvent<HTMLDivElement>): void {
  const { target, currentTarget: menu, relatedTarget } = event;
  if (target !== menu || menu.contains(relatedTarget)) return;
  if (!menu.matches(':focus-visible')) return;
  const first = menu.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])');
  (menu.querySelector<HTMLElement>('[role="menuitemradio"][data-state="checked"]') ?? first)?.focus();
  event.preventDefault();
}

const row =
  'flex min-h-8 w-full select-none items-center gap-2 rounded-md px-2 py-1 text-sm outline-none data-highlighted:bg-hover data-disabled:text-faint coarse:min-h-11';

interface ItemProps {
  readonly icon?: LucideIcon;
  readonly children: ReactNode;
  /** A short text at the right. */
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

interface MenuItemProps extends ItemProps {
  readonly onSelect?: () => void;
  readonly danger?: boolean;
  /** Leaves the menu open after the choice. */
  readonly stays?: boolean;
}

export function MenuItem({ icon, children, hint, disabled = false, onSelect, danger, stays }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={(event) => {
        if (stays) event.preventDefault();
        onSelect?.();
      }}
      className={cx(row, danger && 'text-danger')}
    >
      <ItemBody icon={icon} hint={hint} tone={danger ? 'text-danger' : 'text-muted'}>
        {children}
      </ItemBody>
    </Radix.Item>
  );
}

interface MenuLinkProps extends Pick<ItemProps, 'icon' | 'children'> {
  readonly href: string;
}

/** A link that opens in a new tab. */
export function MenuLink({ icon, children, href }: MenuLinkProps) {
  return (
    <Radix.Item asChild className={row}>
      <a href={href} target="_blank" rel="noreferrer">
        <ItemBody icon={icon} tone="text-muted">
          {children}
        </ItemBody>
      </a>
    </Radix.Item>
  );
}

/** The value of the option that is chosen; all others have none. */
const chosen = 'chosen';

interface MenuChoicesProps {
  /** Names the set for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The set of the options of which one is chosen: assistive technology counts them together. */
export function MenuChoices({ label, children }: MenuChoicesProps) {
  return (
    <Radix.RadioGroup aria-label={label} value={chosen}>
      {children}
    </Radix.RadioGroup>
  );
}

interface MenuChoiceProps extends ItemProps {
  readonly checked: boolean;
  readonly onSelect: () => void;
  /** `radio`: one of several, inside `MenuChoices`. `check`: on or off independently. */
  readonly kind?: 'radio' | 'check';
}

/** An option with a check mark at the right when it is chosen. */
export function MenuChoice({
  icon,
  children,
  hint,
  disabled = false,
  checked,
  onSelect,
  kind = 'radio',
}: MenuChoiceProps) {
  const body = (
    <ItemBody
      icon={icon}
      hint={checked ? <Icon of={Check} size={16} className="text-accent-ink" /> : hint}
      tone="text-muted"
    >
      {children}
    </ItemBody>
  );
  if (kind === 'check') {
    return (
      <Radix.CheckboxItem checked={checked} disabled={disabled} onSelect={onSelect} className={row}>
        {body}
      </Radix.CheckboxItem>
    );
  }
  return (
    <Radix.RadioItem value={checked ? chosen : ''} disabled={disabled} onSelect={onSelect} className={row}>
      {body}
    </Radix.RadioItem>
  );
}

function ItemBody(props: { icon: LucideIcon | undefined; hint?: ReactNode; tone: string; children: ReactNode }) {
  const { icon, hint, tone, children } = props;
  return (
    // A hint that would leave the label no room wraps below it, and the icon stays beside the label.
    <span className={cx('flex min-w-0 flex-1 flex-wrap items-center', !icon && 'gap-x-4')}>
      <span className="flex min-w-[45%] flex-1 items-center gap-2">
        {icon && <Icon of={icon} size={16} className={tone} />}
        <span className="min-w-0 flex-1 truncate">{children}</span>
      </span>
      {hint && (
        <span className={cx('text-faint text-xs', icon ? 'ml-6 max-w-[calc(100%-1.5rem)]' : 'max-w-full')}>{hint}</span>
      )}
    </span>
  );
}

export function MenuHeading({ children }: { readonly children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-0.5 font-label text-faint text-xs">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 border-line border-t" />;
}
