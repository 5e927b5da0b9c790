import { useState } from 'react';

interface Renaming {
  /** The chat whose title is being written; null where it is none, or another is open by now. */
  readonly id: string | null;
  begin(): void;
  end(): void;
}

/** Whether the title of the open chat is being written. It is that chat's: the head stays while others are opened. */
export function useRenaming(chatId: string | null): Renaming {
  const [begun, setBegun] = useState<string | null>(null);
  return { id: begun === chatId ? begun : null, begin: () => setBegun(chatId), end: () => setBegun(null) };
}
