import './markdown-field.css';
import type { EditorView } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { drawForPaper } from './draw-for-paper.ts';
import { createMarkdownView, type Deed, deeds, fillView } from './markdown-view.ts';

export interface MarkdownHandle {
  /** Runs the command of a tool bar button and focuses the text again. */
  do(deed: Deed): void;
  focus(): void;
}

interface MarkdownFieldProps {
  readonly ref?: Ref<MarkdownHandle>;
  /** The text set at first, and again whenever `fill` grows. */
  readonly text: string;
  readonly fill: number;
  readonly label: string;
  /** Whether it takes the focus on mount, because the user asked for it before it was loaded. */
  readonly takesFocus: boolean;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

/** A text field for Markdown. */
export default function MarkdownField({ ref, text, fill, label, takesFocus, onChange, onBlur }: MarkdownFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef({ text, takesFocus, onChange, onBlur });
  latest.current = { text, takesFocus, onChange, onBlur };
  useEffect(() => {
    if (!box.current) return;
    const made = createMarkdownView({
      parent: box.current,
      text: latest.current.text,
      label,
      onChange: (next) => latest.current.onChange(next),
      onBlur: () => latest.current.onBlur(),
    });
    view.current = made;
    const endDrawing = drawForPaper(made);
    if (latest.current.takesFocus) made.focus();
    return () => {
      view.current = null;
      endDrawing();
      made.destroy();
    };
  }, [label]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled anew when `fill` says so, not while one types
  useEffect(() => {
    if (view.current) fillView(view.current, latest.current.text);
  }, [fill]);
  useImperativeHandle(ref, () => ({
    do(deed) {
      if (!view.current) return;
      deeds[deed](view.current);
      view.current.focus();
    },
    focus: () => view.current?.focus(),
  }));
  return <div ref={box} className="note-text" />;
}
