import 'katex/dist/katex.min.css';
import rehypeKatex from 'rehype-katex';
import remarkMath from 'remark-math';
import type { MathPlugins } from './math.ts';

/** A formula cannot run macros without end, nor draw itself over the page. `maxSize` in em. */
const limits = { throwOnError: false, strict: false, trust: false, maxExpand: 500, maxSize: 20 } as const;

export const mathPlugins: MathPlugins = {
  remark: [[remarkMath, { singleDollarTextMath: false }]],
  rehype: [[rehypeKatex, limits]],
};
