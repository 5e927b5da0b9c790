import type { Options } from 'mdast-util-from-markdown';
import { mathFromMarkdown } from 'mdast-util-math';
import { math } from 'micromark-extension-math';

/** Reads formulas between two dollar signs or more: a single one is money far more often. */
export const mathSyntax: Options = {
  extensions: [math({ singleDollarTextMath: false })],
  mdastExtensions: [mathFromMarkdown()],
};
