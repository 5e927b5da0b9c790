import './composer.css';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { takeEarlyText } from '../../../lib/early-keys.ts';
import { focusComposer } from '../../../lib/focus-composer.ts';
import { hasFreeFocus } from '../../../lib/has-free-focus.ts';
import { askedPart, atRest, quietPart } from '../../../ui/late-part.ts';
import { useCredits } from '../../credits/index.ts';
import { setChooser, useChooser } from '../persona/chooser-state.ts';
import { loadDialog } from '../persona/persona-button.tsx';
import { useRunPart } from '../run/active-runs.ts';
import { draftKeyOf } from '../run/send.ts';
import { useOpenPlace } from '../thread/use-open-place.ts';
import { showAlert, useAlert } from './alerts.ts';
import { ComposerBar } from './bar/composer-bar.tsx';
import { sendStateOf } from './bar/send-buttons.tsx';
import { ComposerField } from './composer-field.tsx';
import { changeDraft, useDraft } from './draft/drafts.ts';
import { attachFiles } from './files/attach-files.ts';
import { showRefusal, useRefusal } from './refusals.ts';
import { useSendWhenReady } from './send-when-ready.ts';

const FileChips = askedPart(() => import('./files/file-chips.tsx'));
const Apart = quietPart(atRest(() => import('./composer-apart.tsx')));
const Dictation = askedPart(() => import('./bar/dictation.tsx'));
const QueueList = askedPart(() => import('./queue-list.tsx'));
const LowBalance = quietPart(() => import('./low-balance.tsx'));
const PersonaDialog = askedPart(loadDialog, () => setChooser(false));
const ComposerDialogs = askedPart(() => import('./composer-dialogs.tsx'), takeBackDialogs);

interface ComposerProps {
  /** `chat`: one line high, under the messages. `landing`: two lines high, as the main element of the page. */
  readonly kind?: 'chat' | 'landing';
}

/** The composer of the open chat. It renders again neither with the messages nor with each typed letter. */
export function Composer({ kind = 'chat' }: ComposerProps) {
  const place = useOpenPlace();
  const key = draftKeyOf(place);
  const files = useDraft(key, (draft) => draft.files);
  const queue = useDraft(key, (draft) => draft.queue);
  const settings = useDraft(key, (draft) => draft.settings);
  const send = useDraft(key, sendStateOf);
  const isBusy = useRunPart(place, (run) => run?.reply.status === 'streaming');
  const box = useRef<HTMLDivElement>(null);
  const [isDictating, setIsDictating] = useState(false);
  const toggleDictation = useCallback(() => setIsDictating((isOn) => !isOn), []);
  const endDictation = useCallback(() => setIsDictating(false), []);
  const attach = useCallback((files: readonly File[]) => attachFiles(key, files), [key]);
  const isLow = useCredits().data?.isLow === true;
  const needsDialogs = useNeedsDialogs();
  const isChoosing = useChooser((state) => state.isOpen);
  useSendWhenReady(place);

  // Also where one empty chat takes the place of another, which has the same draft.
  useEffect(() => {
    // Who is at another control already keeps the focus: the next key is meant for that, and Enter would send what the
    // composer holds.
    if (hasFreeFocus()) focusComposer();
    // Keeps what the user typed before the field was there.
    const early = takeEarlyText();
    if (early) changeDraft(draftKeyOf(place), (now) => ({ ...now, text: now.text + early }));
  }, [place]);

  return (
    <div ref={box}>
      {isLow && (
        <Suspense fallback={null}>
          <LowBalance />
        </Suspense>
      )}
      {queue.length > 0 && (
        <Suspense fallback={null}>
          <QueueList place={place} queue={queue} />
        </Suspense>
      )}
      <div className="composer">
        {files.length > 0 && (
          <Suspense fallback={null}>
            <FileChips draftKey={key} files={files} />
          </Suspense>
        )}
        <ComposerField
          place={place}
          draftKey={key}
          isBusy={isBusy}
          className={kind === 'landing' ? 'min-h-13' : 'min-h-10 @max-[40rem]:min-h-13'}
        />
        {isDictating && (
          <Suspense fallback={null}>
            <Dictation draftKey={key} onClose={endDictation} />
          </Suspense>
        )}
        <ComposerBar
          place={place}
          draftKey={key}
          settings={settings}
          send={send}
          isBusy={isBusy}
          isDictating={isDictating}
          onDictate={toggleDictation}
          attach={attach}
        />
      </div>
      <Suspense fallback={null}>
        <Apart draftKey={key} onFiles={attach} box={box} />
      </Suspense>
      {isChoosing && (
        <Suspense fallback={null}>
          <PersonaDialog place={place} />
        </Suspense>
      )}
      {needsDialogs && (
        <Suspense fallback={null}>
          <ComposerDialogs />
        </Suspense>
      )}
    </div>
  );
}

function takeBackDialogs() {
  showAlert([]);
  showRefusal(null);
}

function useNeedsDialogs(): boolean {
  const hasAlert = useAlert((state) => state.alerts.length > 0);
  const hasRefusal = useRefusal((state) => state.refusal !== null);
  return hasAlert || hasRefusal;
}
