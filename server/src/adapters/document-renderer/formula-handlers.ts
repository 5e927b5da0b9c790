import katex from 'katex';
import type { Handlers } from 'mdast-util-to-hast';
import type { ElementContent } from './tree-types.ts';

/** Limits for a formula: it cannot expand macros without end or draw over the page. `maxSize` in em. */
const limits = { output: 'mathml', strict: false, trust: false, maxExpand: 500, maxSize: 20 } as const;

/** Renders the formulas of a Markdown tree as MathML, which browsers show without a script or a font of ours. */
export const formulaHandlers: Handlers = {
  math: (_, node: { value: string }) => formula(node.value, true),
  inlineMath: (_, node: { value: string }) => formula(node.value, false),
};

/** A formula that KaTeX cannot read is shown as it was written. */
function formula(source: string, displayMode: boolean): ElementContent {
  try {
    return { type: 'raw', value: katex.renderToString(source, { ...limits, displayMode }) };
  } catch {
    const code: ElementContent = {
      type: 'element',
      tagName: 'code',
      properties: {},
      children: [{ type: 'text', value: source }],
    };
    return displayMode ? { type: 'element', tagName: 'pre', properties: {}, children: [code] } : code;
  }
}
