/** What was pressed while the page's files were loading, as recorded by the script in index.html. */
interface EarlyKeys {
  /** Each pressed shortcut of the page, once; null as soon as the page listens itself. */
  shortcuts: readonly KeyboardEvent[] | null;
  /** Letters typed for the composer. */
  text: string;
  /** Whether the page at this address shows a composer, now or once it is loaded. */
  readonly hasComposer: () => boolean;
  readonly stop: () => void;
}

declare global {
  var earlyKeys: EarlyKeys | undefined;
}

/** Returns the letters typed before there was a field for them, only once, and stops recording. */
export function takeEarlyText(): string {
  const { earlyKeys } = globalThis;
  if (!earlyKeys) return '';
  earlyKeys.stop();
  const { text } = earlyKeys;
  earlyKeys.text = '';
  return text;
}

/**
 * Returns the shortcuts pressed before the page listened, only once. Letters are still recorded for a composer that
 * appears later, unless no composer will appear or a shortcut opens the field they are meant for.
 */
export function takeEarlyShortcuts(): readonly KeyboardEvent[] {
  const { earlyKeys } = globalThis;
  const taken = earlyKeys?.shortcuts ?? [];
  if (!earlyKeys) return taken;
  earlyKeys.shortcuts = null;
  if (taken.length > 0 || !earlyKeys.hasComposer()) earlyKeys.stop();
  return taken;
}
