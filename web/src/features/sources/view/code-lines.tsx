import type { SourceText } from '@atrium/contract/source-texts';
import { linesOf, type NumberedLine } from '../domain/source-blocks.ts';
import type { Stretch } from '../source-address.ts';
import { MarkedRuns } from './marked-runs.tsx';

interface CodeLinesProps {
  readonly window: Pick<SourceText, 'from' | 'text'> & { readonly firstLine: number };
  readonly marked: Stretch | null;
  readonly markRef: React.Ref<HTMLElement>;
}

/** Code or data as in its file, with line numbers. */
export function CodeLines({ window, marked, markRef }: CodeLinesProps) {
  const lines = linesOf(window, marked);
  const first = lines.find(({ runs }) => runs.some(({ isMarked }) => isMarked));
  return (
    <pre className="source-code mb-4">
      {lines.map((line) => (
        <Line key={line.start} line={line} markRef={line === first ? markRef : null} />
      ))}
    </pre>
  );
}

interface LineProps {
  readonly line: NumberedLine;
  readonly markRef: React.Ref<HTMLElement> | null;
}

function Line({ line: { number, runs, start }, markRef }: LineProps) {
  return (
    <div className="source-line" data-line={number}>
      <MarkedRuns runs={runs} start={start} markRef={markRef} />
    </div>
  );
}
