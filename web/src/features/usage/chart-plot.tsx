import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import type { Chart, Column, Measure } from './domain/chart.ts';
import { formatAmount, formatTick, nameOfDay } from './domain/chart-words.ts';

interface ChartPlotProps {
  readonly chart: Chart;
  readonly measure: Measure;
  readonly nameOf: (model: string | null) => string;
}

/**
 * A column chart over days. An invisible slider of the same width selects one column at a time, by keyboard, touch or
 * mouse.
 */
export function ChartPlot({ chart, measure, nameOf }: ChartPlotProps) {
  const { columns, series, top, now } = chart;
  const last = columns.length - 1;
  // The day itself, because another choice of data has other columns; null for today.
  const [looked, setLooked] = useState<string | null>(null);
  const found = columns.findIndex(({ key }) => key === looked);
  const at = found < 0 ? now : found;
  const look = (place: number) => setLooked(columns[place]?.key ?? null);
  const column = columns[at];
  if (!column) return null;
  return (
    <figure>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-faint text-xs tabular-nums leading-none"
        >
          {[1, 0.5, 0].map((part) => (
            <span key={part}>{formatTick(top * part, measure)}</span>
          ))}
        </div>
        <div className="chart-plot relative my-1.5">
          <Drawing chart={chart} at={at} />
          <input
            type="range"
            aria-label={chart.isByMonth ? 'Month' : 'Day'}
            aria-valuetext={wordsOf(column, measure)}
            min={0}
            max={last}
            value={at}
            onChange={(event) => look(Number(event.target.value))}
            onPointerMove={({ currentTarget, clientX }) => {
              const { left, width } = currentTarget.getBoundingClientRect();
              look(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * columns.length))));
            }}
            className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
          />
        </div>
        <div aria-hidden="true" className="col-start-2 flex justify-between text-faint text-xs">
          <span>{nameOfDay(columns[0]?.key ?? '')}</span>
          <span>{nameOfDay(columns.at(-1)?.key ?? '')}</span>
        </div>
      </div>
      <figcaption className="mt-3 text-sm">
        <p className="tabular-nums">{wordsOf(column, measure)}</p>
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
          {series.map((model, place) => (
            <li key={model ?? ''} className="flex min-w-0 items-center gap-1.5 text-muted text-xs tabular-nums">
              <span
                aria-hidden="true"
                className={cx('size-2.5 flex-none rounded-[3px] bg-current', `series-${hueOf(place, model)}`)}
              />
              <span className="truncate">{nameOf(model)}</span>
              <span className="flex-none text-ink">{formatAmount(column.parts[place] ?? 0, measure)}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** The columns stretch to the available width; they consist of straight lines only, so nothing is distorted. */
function Drawing({ chart: { columns, series, top }, at }: { readonly chart: Chart; readonly at: number }) {
  return (
    <svg
      viewBox={`0 0 ${columns.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="block h-40 w-full"
    >
      <rect x={at} y={0} width={1} height={100} fill="var(--hover)" />
      {[0, 50, 100].map((y) => (
        <line
          key={y}
          x1={0}
          x2={columns.length}
          y1={y}
          y2={y}
          stroke="var(--border)"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {columns.map((column, x) => (
        <g key={column.key}>
          {stacked(column, top).map(({ place, y, height }) => (
            <rect
              key={place}
              x={x + 0.15}
              y={y}
              width={0.7}
              height={height}
              fill="currentColor"
              className={`series-${hueOf(place, series[place] ?? null)}`}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

interface Piece {
  readonly place: number;
  readonly y: number;
  readonly height: number;
}

function stacked({ parts }: Column, top: number): Piece[] {
  const pieces: Piece[] = [];
  let y = 100;
  for (const [place, part] of parts.entries()) {
    if (part <= 0) continue;
    const height = (part / top) * 100;
    y -= height;
    pieces.push({ place, y, height });
  }
  return pieces;
}

/** The series of all other models is grey, whatever its position. */
function hueOf(place: number, model: string | null): number {
  return model === null ? 5 : place;
}

function wordsOf({ key, total, requests }: Column, measure: Measure): string {
  const calls = formatAmount(requests, 'requests');
  const day = nameOfDay(key);
  return measure === 'requests' ? `${day}: ${calls}` : `${day}: ${formatAmount(total, measure)} · ${calls}`;
}
