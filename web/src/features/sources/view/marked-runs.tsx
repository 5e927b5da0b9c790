import { cx } from '../../../ui/cx.ts';
import type { TextRun } from '../domain/text-runs.ts';

interface MarkedRunsProps {
  readonly runs: readonly TextRun[];
  /** Where the first begins, in characters from the start of the whole text. */
  readonly start: number;
  /** Given to the first that is marked. */
  readonly markRef: React.Ref<HTMLElement> | null;
}

/** No word of any language, but what a machine wrote. */
const longWord = /\S{2000}/;

/** Text with a stretch of it marked. */
export function MarkedRuns({ runs, start, markRef }: MarkedRunsProps) {
  let isFirst = true;
  let at = start;
  return runs.map(({ text, isMarked }) => {
    const key = at;
    at += text.length;
    if (!isMarked)
      return (
        <span key={key} className={cx(longWord.test(text) && 'long-word')}>
          {text}
        </span>
      );
    const ref = isFirst ? markRef : null;
    isFirst = false;
    return (
      <mark key={key} ref={ref} className="rounded-[2px] bg-accent-soft box-decoration-clone py-0.5 text-ink">
        {text}
      </mark>
    );
  });
}
