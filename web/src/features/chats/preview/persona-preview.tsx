import './preview.css';
import type { PersonaFields } from '@atrium/contract/personas';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PreviewField } from './preview-field.tsx';
import { PreviewModel } from './preview-model.tsx';
import { PreviewReply } from './preview-reply.tsx';
import { Preview } from './preview-runs.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

export interface PersonaPreviewProps {
  /** The current state of the persona, or a sentence that says why it cannot be asked. */
  readonly persona: () => PersonaFields | string;
  readonly name: string;
  readonly avatarUrl: string;
  readonly greeting: string;
  /** Shown in place of the field if the user may not ask. */
  readonly instead?: ReactNode;
}

/**
 * A chat with a persona that is being edited. Nothing of it is kept. Each question uses the current state of the
 * persona.
 */
export default function PersonaPreview({ persona, name, avatarUrl, greeting, instead }: PersonaPreviewProps) {
  const preview = usePreview();
  const messages = useStore(preview.state, (state) => state.messages);
  const run = useStore(preview.runs.store, (state) => Object.values(state.runs)[0]);
  const isBusy = run?.reply.status === 'streaming';
  const isEmpty = messages.length === 0 && !run;
  const end = useStickToEnd(run?.reply ?? messages);
  const speaker = { name, avatarUrl };
  return (
    <section aria-label="Preview" className="preview">
      <header className="preview-head">
        <h2 className="min-w-0 flex-1 truncate font-title text-sm">Preview</h2>
        {!instead && <PreviewModel preview={preview} />}
        <Button
          size="sm"
          kind="ghost"
          icon={<Icon of={RotateCcw} size={14} />}
          disabled={isEmpty}
          onClick={() => preview.startOver()}
        >
          Start over
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must be able to reach it */}
      <section ref={end} className="preview-thread" aria-label="Preview messages" tabIndex={0}>
        {greeting.trim() !== '' && <PreviewReply {...speaker} content={greeting} />}
        {greeting.trim() === '' && isEmpty && (
          <p className="text-muted text-sm">It has no greeting. Ask something to hear how it answers.</p>
        )}
        {messages.map((message) =>
          message.role === 'user' ? (
            <Question key={message.id} text={message.content} />
          ) : (
            <PreviewReply key={message.id} {...speaker} {...message} />
          ),
        )}
        {run?.question && <Question text={run.question.content} />}
        {run && (
          <PreviewReply
            {...speaker}
            {...run.reply}
            id={run.answer.id}
            isReconnecting={run.phase === 'waiting'}
            onRetry={() => preview.runs.retry(run.runId)}
          />
        )}
      </section>
      {instead ?? <PreviewField preview={preview} persona={persona} isBusy={isBusy} />}
      <p role="status" className="sr-only">
        {isBusy ? 'A reply is being written.' : 'No reply is being written.'}
      </p>
    </section>
  );
}

/** One preview for as long as the component is mounted. Unmounting stops a reply that is being written. */
function usePreview(): Preview {
  const [preview] = useState(() => new Preview());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      // In development React mounts a component twice. Only a component that stays unmounted is gone.
      queueMicrotask(() => isGone.current && preview.close());
    };
  }, [preview]);
  return preview;
}

function Question({ text }: { readonly text: string }) {
  return (
    <div className="message is-user" data-role="user">
      <div className="bubble" dir="auto">
        {text}
      </div>
    </div>
  );
}
