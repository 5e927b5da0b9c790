import { useEffect, useRef, useState } from 'react';
import { toast } from './notices/toast.ts';

/** Milliseconds for which a button shows that it has copied. */
const copiedFor = 2000;

export function useCopy(): { readonly isCopied: boolean; copy(text: string): void } {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = (text: string) => {
    writeText(text).then(
      () => {
        setIsCopied(true);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setIsCopied(false), copiedFor);
      },
      () =>
        toast({
          kind: 'danger',
          title: 'Not copied',
          description: 'The browser did not allow it. Select the text to copy it.',
        }),
    );
  };
  return { isCopied, copy };
}

/** Without https the browser gives scripts no clipboard; a selection is copied instead. */
async function writeText(text: string): Promise<void> {
  if (navigator.clipboard) return await navigator.clipboard.writeText(text);
  const pressed = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // An open dialog keeps the focus inside itself.
  (pressed?.closest('[role$=dialog]') ?? document.body).append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (pressed instanceof HTMLElement) pressed.focus();
  if (!isDone) throw new Error('The browser did not copy.');
}
