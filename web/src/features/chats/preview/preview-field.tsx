import type { PersonaFields } from '@atrium/contract/personas';
import { ArrowUp, Square } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { isComposing } from '../../../lib/is-composing.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FaultLine } from '../../../ui/notices/fault-line.tsx';
import { isSendKey } from '../composer/send-key.ts';
import type { Preview } from './preview-runs.ts';

interface PreviewFieldProps {
  readonly preview: Preview;
  readonly persona: () => PersonaFields | string;
  readonly isBusy: boolean;
}

/** The field for questions to the persona. Enter sends, Escape stops. */
export function PreviewField({ preview, persona, isBusy }: PreviewFieldProps) {
  const text = useStore(preview.state, (state) => state.text);
  const failure = useStore(preview.state, (state) => state.failure);
  const isEmpty = text.trim() === '';
  const send = () => {
    if (isEmpty) return;
    const draft = persona();
    if (typeof draft === 'string') preview.state.setState({ failure: draft });
    else preview.ask(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSendKey(event)) {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape' && isBusy && !isComposing(event)) {
      event.preventDefault();
      preview.stop();
    }
  };
  return (
    <div className="preview-foot">
      <FaultLine className="mb-2">{failure}</FaultLine>
      <div className="preview-field">
        <textarea
          rows={1}
          dir="auto"
          value={text}
          aria-label="Ask the persona"
          placeholder="Try it out..."
          onChange={(event) => preview.state.setState({ text: event.target.value })}
          onKeyDown={onKeyDown}
        />
        {isBusy ? (
          <FieldButton label="Stop" keys="Esc" onClick={() => preview.stop()}>
            <Icon of={Square} size={12} className="fill-current" />
          </FieldButton>
        ) : (
          <FieldButton label="Ask" aria-disabled={isEmpty} onClick={send}>
            <Icon of={ArrowUp} size={18} />
          </FieldButton>
        )}
      </div>
    </div>
  );
}

interface FieldButtonProps {
  readonly label: string;
  readonly keys?: string;
  readonly 'aria-disabled'?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The one filled button of the field: Send or Stop. */
function FieldButton({ label, keys, children, ...rest }: FieldButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={label}
      data-tip-keys={keys}
      className="preview-button hit-area size-control"
    >
      {children}
    </button>
  );
}
