import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** A row of a long list, with a height that is known before it is drawn. */
export interface WindowedRow {
  readonly key: string;
  /** Pixels at the default font size; it scales with the font size. */
  readonly height: number;
  readonly draw: () => ReactNode;
}

interface WindowedRowsProps {
  readonly rows: readonly WindowedRow[];
  /** Called when the end of the list is close to the view: more rows may be fetched. */
  readonly onEnd?: (() => void) | undefined;
}

/** The root font size in pixels, if the reader has set no other. */
const usual = 16;
const rem = (pixels: number) => `${pixels / usual}rem`;

/**
 * Pixels drawn beyond the view on both sides. The view's position is rounded to steps, so that few scroll events redraw
 * anything.
 */
const overscan = 600;
const step = 200;

/** Draws only the rows in or near the view of the nearest ancestor with `data-scroller`. */
export function WindowedRows({ rows, onEnd }: WindowedRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  useLayoutEffect(() => {
    const scroller = box.current?.closest<HTMLElement>('[data-scroller]');
    if (!scroller) return;
    let frame = 0;
    const look = () => {
      if (!box.current) return;
      const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usual;
      const top = scroller.getBoundingClientRect().top - box.current.getBoundingClientRect().top;
      const inRows = (pixels: number) => (pixels / size) * usual;
      const next = { top: Math.floor(inRows(top) / step) * step, height: inRows(scroller.clientHeight) };
      setView((now) => (now.top === next.top && now.height === next.height ? now : next));
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    look();
    scroller.addEventListener('scroll', onScroll, { passive: true });
    const resize = new ResizeObserver(look);
    resize.observe(scroller);
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', onScroll);
      resize.disconnect();
    };
  }, []);
  const tops = useMemo(() => {
    const places = [0];
    for (const { height } of rows) places.push((places.at(-1) ?? 0) + height);
    return places;
  }, [rows]);
  const start = firstFrom(tops, view.top - overscan);
  const end = firstFrom(tops, view.top + view.height + overscan + step, start);
  const total = tops.at(-1) ?? 0;
  const isNearEnd = view.top + view.height + overscan * 2 >= total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: who scrolls on asks again for what did not come
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd, view]);
  return (
    <div ref={box} style={{ paddingTop: rem(tops[start] ?? 0), paddingBottom: rem(total - (tops[end] ?? total)) }}>
      {rows.slice(start, end).map((row) => (
        <div key={row.key} style={{ height: rem(row.height) }}>
          {row.draw()}
        </div>
      ))}
    </div>
  );
}

/** The index of the first row at or after `from` that ends below a position. */
function firstFrom(tops: readonly number[], place: number, from = 0): number {
  let low = from;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle + 1] ?? Number.POSITIVE_INFINITY) <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}
