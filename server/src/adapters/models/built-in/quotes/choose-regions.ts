import { type Document, type Region, regionOf } from '../reading/documents.ts';
import type { Scan } from '../reading/scan-documents.ts';

/**
 * A document up to this many characters is read completely; of a longer one only the best passages and their neighbours
 * are read.
 */
const readWhole = 100_000;
/** Number of best passages read from each longer document. */
const bestPassages = 24;
/** Maximum characters read closely per question, all documents together. */
const maxRead = 1_500_000;

/** The regions worth reading sentence by sentence, best documents first. */
export function chooseRegions(documents: readonly Document[], scan: Scan): readonly Region[] {
  const regions: Region[] = [];
  let left = maxRead;
  for (const document of byBestPassage(documents, scan)) {
    for (const [from, to] of rangesOf(document, scan)) {
      if (left <= 0) return regions;
      const region = regionOf(document, from, to);
      left -= region.text.length;
      regions.push(region);
    }
  }
  return regions;
}

function byBestPassage(documents: readonly Document[], scan: Scan): readonly Document[] {
  const best = (document: Document) =>
    (scan.scores.get(document) ?? []).reduce((most, score) => Math.max(most, score), 0);
  return documents
    .map((document) => ({ document, score: best(document) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ document }) => document);
}

function rangesOf(document: Document, scan: Scan): readonly (readonly [from: number, to: number])[] {
  const scores = scan.scores.get(document) ?? [];
  const length = (document.passages.at(-1)?.end ?? 0) - (document.passages[0]?.start ?? 0);
  if (length <= readWhole) return [[0, scores.length - 1]];
  const best = scores
    .map((score, at) => ({ score, at }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, bestPassages)
    .map(({ at }) => at)
    .sort((one, other) => one - other);
  const ranges: [number, number][] = [];
  for (const at of best) {
    const last = ranges.at(-1);
    if (last !== undefined && at - 1 <= last[1] + 1) last[1] = Math.min(at + 1, scores.length - 1);
    else ranges.push([Math.max(0, at - 1), Math.min(at + 1, scores.length - 1)]);
  }
  return ranges;
}
