import { chartLines, mostOfEach, type Series } from './chart-text.ts';
import { firstDayOf, type Shown, shownAs, shownNumber } from './shown-number.ts';
import { localName, readXml } from './xml-reader.ts';

type Points = Pick<Series, 'labels' | 'values'>;

/**
 * The words of a chart of the kinds that came with Office 2016, such as waterfalls and treemaps, as `chartText` gives
 * them. Throws UnreadableFile. Source: [MS-ODRAWXML] 2.24.3.
 */
export function newerChartText(xml: string, what: string, points = true): string {
  const reader = new NewerChartReader();
  readXml(xml, what, reader);
  return chartLines(reader, points);
}

/** Collects the words of a chart as its elements are read. Its points come first, under ids that its series use. */
class NewerChartReader {
  title = '';
  readonly axes: string[] = [];
  readonly series: Series[] = [];
  readonly #data = new Map<string, Points>();
  readonly #path: string[] = [];
  #points: Points | null = null;
  #isLabel = false;
  #shown: Shown | null = null;
  #point = 0;
  #words = '';

  open(tag: string, { id = '', type = '', idx = '', val = '', formatCode = '' }: Readonly<Record<string, string>>) {
    const name = localName(tag);
    this.#path.push(name);
    this.#words = '';
    if (name === 'data') {
      this.#points = { labels: new Map(), values: new Map() };
      this.#data.set(id, this.#points);
    } else if (name === 'strDim' || name === 'numDim') this.#isLabel = name === 'strDim' || type === 'x';
    else if (name === 'lvl') this.#shown = formatCode === '' ? null : shownAs(0, formatCode);
    else if (name === 'pt') this.#point = Number(idx) || 0;
    else if (name === 'series' && this.series.length <= mostOfEach)
      this.series.push({ name: '', labels: new Map(), values: new Map() });
    else if (name === 'dataId') this.#take(this.#data.get(val));
    else if (name === 'title' && this.#path.at(-2) === 'axis' && this.axes.length < mostOfEach) this.axes.push('');
  }

  text(text: string): void {
    this.#words += text;
  }

  close(tag: string): void {
    const name = localName(tag);
    this.#path.pop();
    if (name === 'pt') this.#putPoint(this.#words);
    // The properties of a text repeat its words.
    else if ((name === 'v' || name === 't') && this.#path.includes('tx')) this.#putWords(this.#words);
  }

  #take(points: Points | undefined): void {
    const series = this.series.at(-1);
    if (series && points) this.series.splice(-1, 1, { name: series.name, ...points });
  }

  #putPoint(words: string): void {
    const points = this.#isLabel ? this.#points?.labels : this.#points?.values;
    const inner = points?.get(this.#point);
    const number = Number(words);
    const isNumber = this.#shown !== null || !this.#isLabel;
    const shown =
      isNumber && words.trim() !== '' && Number.isFinite(number)
        ? shownNumber(number, this.#shown, firstDayOf(false))
        : words;
    // Of categories in several levels, the innermost comes first.
    if (inner !== undefined || (points?.size ?? 0) <= mostOfEach)
      points?.set(this.#point, inner === undefined ? shown : `${shown} ${inner}`);
  }

  #putWords(words: string): void {
    const series = this.series.at(-1);
    if (this.#path.includes('axis')) {
      if (this.axes.length > 0) this.axes.push(`${this.axes.pop()}${words}`);
    } else if (this.#path.includes('title')) this.title += words;
    else if (this.#path.at(-1) === 'txData' && this.#path.includes('series') && series) series.name += words;
  }
}
