import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { buttonClass } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import type { ShownToast } from './toast.ts';
import { dismissToast, toastDuration, useToasts } from './toast.ts';
import { useToastFoot } from './toast-foot.ts';

const signs = {
  success: { icon: CircleCheck, tone: 'text-success' },
  danger: { icon: CircleAlert, tone: 'text-danger' },
  neutral: { icon: Info, tone: 'text-muted' },
} as const;

/**
 * Where toasts appear: bottom right, above the composer of a chat, whose buttons they would cover, and on a phone above
 * what stands at the foot of a sheet, of a search and of the drawer; over a form that ends a sheet (`toasts-on-top`) they
 * stand at the top there. F8 moves the focus here; a swipe of 50 px to the
 * right dismisses a toast.
 *
 * It is rendered outside the page, with its own live region, because an open dialog hides everything else from
 * assistive technology and blocks the pointer there.
 */
export default function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  const list = useRef<HTMLOListElement>(null);
  const foot = useFootHeight();
  useTellPlace(list, foot);
  const { onFocus, goBack } = useWayBack(list, toasts);
  useFocusOverDialogs(list);
  useOwnEscape(list, goBack);
  return createPortal(
    <div aria-live="off">
      <Radix.Provider duration={toastDuration} swipeDirection="right" swipeThreshold={50} label="Notification">
        {toasts.map((each) => (
          <ToastCard key={each.id} toast={each} onFocus={onFocus} />
        ))}
        <Radix.Viewport
          ref={list}
          onFocus={onFocus}
          hotkey={['F8']}
          label="Notifications ({hotkey})"
          style={foot > 0 ? { bottom: foot + 8 } : undefined}
          className="pointer-events-auto fixed right-4 bottom-4 z-(--z-toast) flex w-[min(26.25rem,100vw-2rem)] max-w-[420px] flex-col gap-2 outline-none small:right-2 small:bottom-[max(0.5rem,env(safe-area-inset-bottom))] small:in-[:has(.with-foot[data-state=open])]:bottom-36 small:in-[:has(.toasts-on-top)]:top-[max(0.5rem,env(safe-area-inset-top))] small:in-[:has(.toasts-on-top)]:bottom-auto! small:w-[calc(100vw-1rem)]"
        />
      </Radix.Provider>
    </div>,
    document.body,
  );
}

/** Returns how far the foot element reaches up from the bottom of the window, in pixels; 0 without one. */
function useFootHeight(): number {
  const foot = useToastFoot((state) => state.foot);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (!foot) return setHeight(0);
    const look = () => {
      // On a phone the chat of a space may be hidden behind another part of it, and then has no size.
      const { top, height: own } = foot.getBoundingClientRect();
      setHeight(own > 0 ? window.innerHeight - top : 0);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(foot);
    return () => sizes.disconnect();
  }, [foot]);
  return height;
}

/** Publishes where toasts stand above a foot element of that height. */
function useTellPlace(list: RefObject<HTMLElement | null>, foot: number): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || foot === 0) return;
    const tell = () => {
      useToastFoot.setState({ place: element.offsetHeight > 0 ? element.getBoundingClientRect() : null });
    };
    const sizes = new ResizeObserver(tell);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      useToastFoot.setState({ place: null });
    };
  }, [list, foot]);
}

/**
 * Returns the focus to the element that had it before F8 led to a toast, once that toast is gone or replaced. If that
 * element is gone too, or nothing had the focus, the main part of the page gets it. Attach the returned `onFocus` to
 * every focus event on the list and its toasts; `goBack` leads there at once.
 */
function useWayBack(list: RefObject<HTMLElement | null>, toasts: readonly ShownToast[]) {
  const before = useRef<HTMLElement>(null);
  const goBack = useCallback(() => {
    const { current } = before;
    before.current = null;
    (current?.isConnected ? current : document.querySelector('main'))?.focus();
  }, []);
  useEffect(() => {
    const { activeElement } = document;
    // The list itself has the focus when the focused toast is gone.
    const isLost = !activeElement || activeElement === document.body || activeElement === list.current;
    if (!before.current || (toasts.some(({ open }) => open) && !isLost)) return;
    if (isLost || list.current?.contains(activeElement)) goBack();
    else before.current = null;
  }, [list, toasts, goBack]);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (list.current?.contains(relatedTarget as Node | null)) return;
    before.current =
      relatedTarget instanceof HTMLElement ? relatedTarget : (before.current ?? document.querySelector('main'));
  };
  return { onFocus, goBack };
}

/**
 * An open dialog brings back the focus that leaves it, for which it listens at the document. Of a move to a toast it does
 * not hear: the event ends at the body, where React has listened too. From the toasts on, Tab leads back to the dialog.
 */
function useFocusOverDialogs(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const held = new AbortController();
    const end = (event: globalThis.FocusEvent) => {
      const to = event.type === 'focusin' ? event.target : event.relatedTarget;
      if (list.current?.contains(to as Node | null)) event.stopPropagation();
    };
    for (const type of ['focusin', 'focusout'] as const)
      document.body.addEventListener(type, end, { signal: held.signal });
    return () => held.abort();
  }, [list]);
}

/**
 * Escape on a toast dismisses it, and on their list leads back. Radix gives Escape, at the document, to what was opened
 * last, which may be a dialog with words in it: so it is taken before.
 */
function useOwnEscape(list: RefObject<HTMLElement | null>, goBack: () => void): void {
  useEffect(() => {
    const take = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !list.current?.contains(event.target as Node | null)) return;
      event.stopPropagation();
      const shown = useToasts.getState().toasts.find(({ open }) => open);
      if (shown && event.target !== list.current) dismissToast(shown.id);
      else goBack();
    };
    addEventListener('keydown', take, { capture: true });
    return () => removeEventListener('keydown', take, { capture: true });
  }, [list, goBack]);
}

interface ToastCardProps {
  readonly toast: ShownToast;
  readonly onFocus: (event: FocusEvent) => void;
}

function ToastCard({ toast, onFocus }: ToastCardProps) {
  const sign = signs[toast.kind ?? 'neutral'];
  // F8 and Tab lead to the toast as a whole: there Enter triggers its action.
  const actByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || !toast.action) return;
    // The focus moves back before the key event ends, and must not activate the element that gets it.
    event.preventDefault();
    toast.action.run();
    dismissToast(toast.id);
  };
  return (
    <Radix.Root
      open={toast.open}
      duration={toast.duration ?? toastDuration}
      type={toast.kind === 'danger' ? 'foreground' : 'background'}
      onOpenChange={(open) => !open && dismissToast(toast.id)}
      onKeyDown={actByKey}
      onFocus={onFocus}
      className="toast enter-rise flex gap-3 rounded-lg border border-line bg-raised py-3 pr-3 pl-4 shadow-2"
    >
      <Icon of={sign.icon} size={18} className={`mt-0.5 ${sign.tone}`} />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Radix.Title className="font-title">{toast.title}</Radix.Title>
        {toast.description && <Radix.Description className="text-muted text-sm">{toast.description}</Radix.Description>}
        {toast.action && (
          <Radix.Action
            altText={toast.action.label}
            onClick={toast.action.run}
            className={`mt-2 ${buttonClass('secondary', 'sm')}`}
          >
            {toast.action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton icon={X} label="Dismiss" size="sm" />
      </Radix.Close>
    </Radix.Root>
  );
}
