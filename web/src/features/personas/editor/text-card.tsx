import { memo, useEffect, useId, useRef } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { cx } from '../../../ui/cx.ts';
import { FieldNote } from '../../../ui/fields/field-note.tsx';
import type { TextKey } from './domain/persona-form.ts';

interface TextCardProps {
  readonly field: TextKey;
  readonly title: string;
  readonly hint: string;
  /** The maximum number of characters. */
  readonly limit: number;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (field: TextKey, value: string) => void;
}

/** A card for a long text: it grows with the text and shows a character count. */
export const TextCard = memo(function TextCard(props: TextCardProps) {
  const { field, title, hint, limit, value, fault, onChange } = props;
  const text = useRef<HTMLTextAreaElement>(null);
  const count = useId();
  const note = useId();
  useGrowth(text, value);
  const isFull = value.length > limit * 0.9;
  return (
    <div className="text-card" data-faulty={fault !== undefined}>
      <header>
        <label htmlFor={`persona-${field}`} className="min-w-0 flex-1">
          {title}
        </label>
        <span
          id={count}
          className={cx('text-count tabular-nums', fault ? 'text-danger' : isFull ? 'text-warning' : 'text-faint')}
          data-shown={isFull}
        >
          {formatNumber(value.length)} / {formatNumber(limit)}
        </span>
      </header>
      <textarea
        ref={text}
        id={`persona-${field}`}
        rows={2}
        dir="auto"
        value={value}
        placeholder={hint}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${count} ${note}` : count}
        onChange={(event) => onChange(field, event.target.value)}
      />
      <FieldNote id={note} error={fault} value={value} className="px-4 pb-3" />
    </div>
  );
});

/** Adapts the height to the text in browsers that cannot do so themselves. */
function useGrowth(text: React.RefObject<HTMLTextAreaElement | null>, value: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows what is written
  useEffect(() => {
    const field = text.current;
    if (!field || CSS.supports?.('field-sizing', 'content')) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }, [text, value]);
}
