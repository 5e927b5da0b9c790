import { useState } from 'react';

interface Renaming {
  /** The chat being renamed; null if none is, or another chat is open by now. */
  readonly id: string | null;
  begin(): void;
  end(): void;
}

/**
 * Whether the open chat is being renamed. The state belongs to that chat, because the head stays mounted when another
 * one is opened.
 */
export function useRenaming(chatId: string | null): Renaming {
  const [begun, setBegun] = useState<string | null>(null);
  return { id: begun === chatId ? begun : null, begin: () => setBegun(chatId), end: () => setBegun(null) };
}
