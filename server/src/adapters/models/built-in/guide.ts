import { splitPassages } from '../../../platform/text/passages/split-passages.ts';
import type { Passage } from '../../../ports/model-provider.ts';

/** A page of the user guide: `docs/guide/<id>.md`. */
export interface GuidePage {
  /** The file's name without its extension. */
  readonly id: string;
  /** Markdown. */
  readonly text: string;
}

/**
 * The guide's pages as passages, each with its first heading as title. Lists of links to other pages are left out,
 * because they answer nothing.
 */
export function guidePassages(pages: readonly GuidePage[]): readonly Passage[] {
  return pages.flatMap(({ id, text }) => {
    const title = /^#\s+(.+)$/m.exec(text)?.[1]?.trim() ?? id;
    const withoutLists = text.replaceAll(/^- \[[^\]]*\]\([^)]*\.md\).*$/gm, '');
    const passages = splitPassages({ text: withoutLists, pageStarts: [], hasLines: false });
    return [...passages].map((passage) => ({
      ...passage,
      origin: { kind: 'guide' as const, id, title: `Guide: ${title}` },
    }));
  });
}
