import { withoutMarks } from '../section-marks.ts';
import { firstDayOf, type Shown, shownAs, shownNumber } from './shown-number.ts';
import { localName, readXml } from './xml-reader.ts';

/** The most series of a chart, points of a series and titles of axes that are written out. */
export const mostOfEach = 200;

/** A series of a chart. */
export interface Series {
  name: string;
  /** The categories and the values, by the number of their point. */
  readonly labels: Map<number, string>;
  readonly values: Map<number, string>;
}

/** Which words of a chart are being read. */
type Place = 'title' | 'axis' | 'name' | 'labels' | 'values';

/** The places within a series, by the element that contains their words. */
const inSeries: ReadonlyMap<string, Place> = new Map([
  ['tx', 'name'],
  ['cat', 'labels'],
  ['xVal', 'labels'],
  ['val', 'values'],
  ['yVal', 'values'],
]);
/** The elements that contain points. */
const caches = new Set(['numCache', 'numLit', 'strCache', 'strLit', 'multiLvlStrCache']);
const wordy = new Set(['t', 'v', 'formatCode']);

/**
 * The words of a chart: a line with its title and the titles of its axes, then a line for each series with its points,
 * as the program that drew the chart last saw them. Without `points`, the names of the series alone, for a spreadsheet,
 * whose cells contain the rest. Throws UnreadableFile. Source: ECMA-376 part 1, section 21.2.
 */
export function chartText(xml: string, what: string, points = true): string {
  const reader = new ChartReader();
  readXml(xml, what, reader);
  return chartLines(reader, points);
}

/** What was read of a chart. If it has too many series, one more than are written out. */
interface ReadChart {
  readonly title: string;
  readonly axes: readonly string[];
  readonly series: readonly Series[];
}

/** A chart's words as lines: see `chartText`. */
export function chartLines(reader: ReadChart, points: boolean): string {
  const axes = reader.axes.map(tidied).filter((axis) => axis !== '');
  const series = reader.series.slice(0, mostOfEach);
  const names = series.map(({ name }) => tidied(name)).filter((name) => name !== '');
  const lines = points ? series.map(lineOf).filter((line) => line !== '') : [names.join(', ')];
  const title = tidied(reader.title);
  if ([title, ...axes, ...lines].every((words) => words === '')) return '';
  if (reader.series.length > mostOfEach) lines.push('…');
  const head = `Chart${title && `: ${title}`}${axes.length > 0 ? ` (${axes.join('; ')})` : ''}`;
  return [head, ...lines].map((line) => (line === '' ? '' : `${line}\n`)).join('');
}

const tidied = (words: string) => withoutMarks(words).replace(/\s+/g, ' ').trim();

function lineOf({ name, labels, values }: Series): string {
  // A category without a value is a gap in the series.
  const numbers = [...(values.size > 0 ? values : labels).keys()].sort((one, other) => one - other);
  const points = numbers.slice(0, mostOfEach).map((number) => {
    const pair = [labels.get(number), values.get(number)].map((words) => tidied(words ?? ''));
    return pair.filter((words) => words !== '').join(' = ');
  });
  if (numbers.length > mostOfEach) points.push('…');
  return [tidied(name), points.join(', ')].filter((words) => words !== '').join(': ');
}

/** Collects the words of a chart as its elements are read. */
class ChartReader {
  title = '';
  readonly axes: string[] = [];
  /** If the chart has too many, one more than are written out, which stays empty. */
  readonly series: Series[] = [];
  /** The open elements, without their prefixes. */
  readonly #path: string[] = [];
  #place: Place | null = null;
  #words = '';
  #point = 0;
  #isNumber = false;
  #shown: Shown | null = null;
  #firstDay = firstDayOf(false);

  open(tag: string, { idx = '', val = '1' }: Readonly<Record<string, string>>): void {
    const name = localName(tag);
    const parent = this.#path.at(-1);
    this.#path.push(name);
    if (name === 'ser') {
      if (this.series.length <= mostOfEach) this.series.push({ name: '', labels: new Map(), values: new Map() });
    } else if (name === 'title') {
      this.#place = parent === 'chart' ? 'title' : this.axes.length < mostOfEach ? 'axis' : null;
      if (this.#place === 'axis') this.axes.push('');
    } else if (parent === 'ser') this.#place = this.series.length > mostOfEach ? null : (inSeries.get(name) ?? null);
    else if (name === 'pt') this.#point = Number(idx) || 0;
    else if (caches.has(name)) {
      this.#isNumber = name.startsWith('num');
      this.#shown = null;
    } else if (name === 'date1904') this.#firstDay = firstDayOf(/^(?:1|true)$/.test(val));
    else if (wordy.has(name)) this.#words = '';
  }

  text(text: string): void {
    if (wordy.has(this.#path.at(-1) ?? '')) this.#words += text;
  }

  close(tag: string): void {
    const name = localName(tag);
    this.#path.pop();
    if (name === 'formatCode') this.#shown = shownAs(0, this.#words);
    else if (name === 'p') this.#put(' ');
    else if (name === 't' || name === 'v') this.#put(this.#words);
    else if (name === 'title' || this.#path.at(-1) === 'ser') this.#place = null;
  }

  #put(words: string): void {
    const series = this.series.at(-1);
    if (this.#place === 'title') this.title += words;
    else if (this.#place === 'axis') this.axes.push(`${this.axes.pop() ?? ''}${words}`);
    else if (!series || this.#place === null) return;
    else if (this.#place === 'name') series.name += `${words} `;
    else {
      const points = series[this.#place];
      // Of categories in several levels, the innermost comes first.
      const inner = points.get(this.#point);
      if (inner !== undefined || points.size <= mostOfEach)
        points.set(this.#point, inner === undefined ? this.#shownIn(words) : `${words} ${inner}`);
    }
  }

  #shownIn(words: string): string {
    const number = Number(words);
    const isNumber = this.#isNumber && words.trim() !== '' && Number.isFinite(number);
    return isNumber ? shownNumber(number, this.#shown, this.#firstDay) : words;
  }
}
