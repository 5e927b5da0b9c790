import type { Message } from '@atrium/contract/messages';
import type { RefObject } from 'react';
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePrinting } from '../../../lib/use-printing.ts';
import { whenIdle } from '../../../lib/when-idle.ts';
import { useToastFoot } from '../../../ui/notices/toast-foot.ts';
import type { HoldMessage } from './hold-message.ts';
import { makeRoom } from './make-room.ts';
import { endWay, makeWay } from './make-way.ts';
import { ScrollKeeper } from './scroll-keeper.ts';
import { rowOf, showRow } from './show-row.ts';
import type { RowRange } from './window.ts';
import { guessHeight, overscan, rowsAt, rowsAtEnd, sumOf } from './window.ts';

/** Milliseconds after a change of the messages at which the view scrolls to the end. */
const scrollDelay = 100;
/** Pixels from the end beyond which a button to return is shown. */
const farFromEnd = 240;

interface NamedRange extends RowRange {
  /** The key of the first drawn row: earlier messages that are loaded move it down the list. */
  readonly key: string;
}

function named(rows: RowRange, messages: readonly Message[]): NamedRange {
  const first = messages[rows.start];
  return { ...rows, key: first ? rowKey(first) : '' };
}

/** The same rows after others were added before them. */
function moved({ key, start, end }: NamedRange, messages: readonly Message[]): RowRange {
  const now = messages[start];
  if (!now || rowKey(now) === key) return { start, end };
  const at = messages.findIndex((message) => rowKey(message) === key);
  return at < 0 ? { start, end } : { start: at, end: end + at - start };
}

interface MessageWindow {
  readonly range: RowRange;
  /** The height of the messages before and after the drawn ones, in pixels. */
  readonly above: number;
  readonly below: number;
  readonly isFar: boolean;
  /** Whether all loaded messages are drawn for printing. */
  readonly isPrinting: boolean;
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The `ref` of every row, which measures it. The row's key is in `data-row`. */
  readonly rowRef: (row: HTMLElement | null) => (() => void) | undefined;
  goToEnd(): void;
  /** Scrolls to a message and highlights it. */
  goTo(messageId: string): void;
  readonly hold: HoldMessage;
}

export function rowKey(message: Pick<Message, 'id' | 'role' | 'runId'>): string {
  return message.role === 'assistant' ? (message.runId ?? message.id) : message.id;
}

function heightsOf(messages: readonly Message[], measured: ReadonlyMap<string, number>): number[] {
  return messages.map((message) => measured.get(rowKey(message)) ?? guessHeight(message));
}

/** Draws only the messages near the view, and keeps the user's scroll position. */
export function useMessageWindow(messages: readonly Message[], onStart: () => void): MessageWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const keeper = useRef<ScrollKeeper>(null);
  const measured = useRef(new Map<string, number>());
  const [range, setRange] = useState<NamedRange | null>(null);
  const [isFar, setIsFar] = useState(false);
  const heights = heightsOf(messages, measured.current);
  const view = scroller.current?.clientHeight ?? window.innerHeight;
  const isAway = keeper.current?.isFollowing === false && range;
  const isSeen = useIsSeen();
  const isPrinting = usePrinting();
  const inView = isAway ? moved(range, messages) : rowsAtEnd(heights, view, isSeen ? overscan : 0);
  const shown = isPrinting ? { start: 0, end: messages.length } : inView;
  const latest = useRef({ messages, onStart });
  useLayoutEffect(() => {
    latest.current = { messages, onStart };
  });

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element || !keeper.current) return;
    const { scrollTop, clientHeight } = element;
    const { isFollowing, distance } = keeper.current;
    setIsFar(distance > farFromEnd);
    if (scrollTop < clientHeight * 2) latest.current.onStart();
    // The rows at the end are drawn anyway.
    if (isFollowing) return;
    // Rows drawn since then have been measured and the position corrected; older heights would give other rows.
    const { messages } = latest.current;
    const next = named(rowsAt(heightsOf(messages, measured.current), scrollTop, scrollTop + clientHeight), messages);
    setRange((now) => (now?.key === next.key && now.start === next.start && now.end === next.end ? now : next));
  }, []);

  const pinned = useRef<string>(undefined);
  useScrolling(scroller, keeper, pinned, look);
  const rowRef = useMeasured(measured, keeper, setIsFar);
  useEndAfterChange(messages, keeper, pinned);
  useWayForToasts(messages, scroller, keeper);
  useLayoutEffect(() => {
    if (scroller.current) makeRoom(scroller.current, pinned.current);
    keeper.current?.keep();
  });
  // The earlier messages that arrived may not fill the view: check again.
  const count = messages.length;
  useEffect(() => {
    const frame = requestAnimationFrame(() => count > 0 && look());
    return () => cancelAnimationFrame(frame);
  }, [count, look]);
  const goTo = useCallback((messageId: string) => {
    const { messages } = latest.current;
    const heights = heightsOf(messages, measured.current);
    if (scroller.current && keeper.current)
      goToMessage(messageId, scroller.current, keeper.current, { messages, heights }, setRange);
  }, []);
  const hold = useHold(scroller, keeper, measured, setRange);
  const goToEnd = useCallback(() => {
    setRange(null);
    keeper.current?.follow();
    setIsFar(false);
  }, []);
  const clamped = { start: Math.min(shown.start, messages.length), end: Math.min(shown.end, messages.length) };
  return {
    range: clamped,
    above: sumOf(heights, 0, clamped.start),
    below: sumOf(heights, clamped.end, heights.length),
    // At the end there is nothing below, whatever the last check saw before the list became shorter.
    isFar: isFar && keeper.current?.isFollowing !== true,
    isPrinting,
    scroller,
    rowRef,
    goToEnd,
    goTo,
    hold,
  };
}

/** Makes room for a toast while the user is at the end of the list. The room is removed at the next message. */
function useWayForToasts(
  messages: readonly Message[],
  scroller: RefObject<HTMLElement | null>,
  keeper: RefObject<ScrollKeeper | null>,
): void {
  const toast = useToastFoot((state) => state.place);
  const last = messages.at(-1);
  const lastKey = last && rowKey(last);
  const known = useRef(lastKey);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (known.current !== lastKey) endWay(element);
    known.current = lastKey;
    if (toast && keeper.current?.isFollowing) makeWay(element, toast);
  });
}

/** False until the page is idle: until then a list draws only the rows in view, without those near them. */
function useIsSeen(): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIsSeen(true))), []);
  return isSeen;
}

function useHold(
  scroller: RefObject<HTMLElement | null>,
  keeper: Keeper,
  measured: RefObject<Map<string, number>>,
  setRange: (range: NamedRange) => void,
): HoldMessage {
  return useCallback<HoldMessage>(
    (from, to, coming) => {
      const element = scroller.current;
      const row = element && rowOf(element, rowKey(from));
      if (!element || !row || !keeper.current) return;
      const heights = heightsOf(coming, measured.current);
      const top = sumOf(heights, 0, coming.indexOf(to)) - keeper.current.hold(row, rowKey(to));
      setRange(named(rowsAt(heights, top, top + element.clientHeight), coming));
    },
    [scroller, keeper, measured, setRange],
  );
}

function goToMessage(
  messageId: string,
  scroller: HTMLElement,
  keeper: ScrollKeeper,
  { messages, heights }: { readonly messages: readonly Message[]; readonly heights: readonly number[] },
  setRange: (range: NamedRange) => void,
): void {
  const at = messages.findIndex(({ id }) => id === messageId);
  const sought = messages[at];
  if (!sought) return;
  keeper.stay();
  const top = sumOf(heights, 0, at);
  flushSync(() => setRange(named(rowsAt(heights, top, top + scroller.clientHeight), messages)));
  showRow(scroller, rowKey(sought));
  keeper.stay();
}

type Keeper = RefObject<ScrollKeeper | null>;

/** Tracks the user's scrolling; the visible rows are determined once a frame. */
function useScrolling(
  scroller: RefObject<HTMLDivElement | null>,
  keeper: Keeper,
  pinned: RefObject<string | undefined>,
  look: () => void,
): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const kept = new ScrollKeeper(element);
    keeper.current = kept;
    kept.keep();
    let frame = 0;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true } as const;
    const onScroll = () => {
      // The list's own scroll to its end changes nothing else, and checking would force another layout.
      if (!kept.scrolled()) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    element.addEventListener('scroll', onScroll, options);
    element.addEventListener('wheel', (event) => kept.wheel(event), options);
    element.addEventListener('touchstart', (event) => kept.touch(event), options);
    element.addEventListener('touchmove', (event) => kept.touch(event), options);
    element.addEventListener('keydown', (event) => kept.key(event), options);
    const resize = new ResizeObserver(() => {
      makeRoom(element, pinned.current);
      kept.keep();
    });
    resize.observe(element);
    return () => {
      stop.abort();
      resize.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [scroller, keeper, pinned, look]);
}

/** Stores the height of a row, unless the page has no layout. */
function measure(row: HTMLElement, measured: Map<string, number>): void {
  if (row.offsetHeight > 0) measured.set(row.dataset.row ?? '', row.offsetHeight);
}

/** Measures rows when they are drawn and when they change, and corrects the position in the same frame. */
function useMeasured(measured: RefObject<Map<string, number>>, keeper: Keeper, setIsFar: (isFar: boolean) => void) {
  const observer = useRef<ResizeObserver>(null);
  useEffect(() => () => observer.current?.disconnect(), []);
  return useCallback(
    (row: HTMLElement | null) => {
      if (!row) return;
      observer.current ??= new ResizeObserver((entries) => {
        for (const { target } of entries) {
          if (target instanceof HTMLElement && target.isConnected) measure(target, measured.current);
        }
        const kept = keeper.current;
        kept?.keep();
        // A reply that grows below the view takes the end away without any scrolling.
        if (kept && !kept.isFollowing) setIsFar(kept.distance > farFromEnd);
      });
      measure(row, measured.current);
      observer.current.observe(row);
      return () => observer.current?.unobserve(row);
    },
    [measured, keeper, setIsFar],
  );
}

/**
 * Scrolls to the end shortly after messages arrive, unless the user has scrolled away. A question that was just sent is
 * always scrolled to; it is pinned through the reply under it.
 */
function useEndAfterChange(messages: readonly Message[], keeper: Keeper, pinned: RefObject<string | undefined>): void {
  const last = messages.at(-1);
  const lastKey = last && rowKey(last);
  const own = last?.status === 'streaming' && last.content === '';
  const known = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (!lastKey || known.current === lastKey) return;
    const isOwn = known.current !== undefined && own;
    known.current = lastKey;
    if (isOwn) {
      pinned.current = lastKey;
      keeper.current?.follow();
    }
    const timer = setTimeout(() => keeper.current?.isFollowing && keeper.current.keep(), scrollDelay);
    return () => clearTimeout(timer);
  }, [lastKey, own, keeper, pinned]);
}
