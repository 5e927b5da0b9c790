/** What was pressed while the page's files were on their way, as the script in index.html keeps it. */
interface EarlyKeys {
  /** Each of the page's shortcuts once; null as soon as the page listens by itself. */
  shortcuts: readonly KeyboardEvent[] | null;
  /** Letters for the composer. */
  text: string;
  /** Whether the address shows a composer, by now or soon. */
  readonly hasComposer: () => boolean;
  readonly stop: () => void;
}

declare global {
  var earlyKeys: EarlyKeys | undefined;
}

/** The letters typed before there was a field for them, once. Nothing more is kept from now on. */
export function takeEarlyText(): string {
  const { earlyKeys } = globalThis;
  if (!earlyKeys) return '';
  earlyKeys.stop();
  const { text } = earlyKeys;
  earlyKeys.text = '';
  return text;
}

/**
 * The shortcuts pressed before the page listened, once. Letters go on being kept for a composer that comes later, unless
 * there comes none, or a shortcut opens what they are for.
 */
export function takeEarlyShortcuts(): readonly KeyboardEvent[] {
  const { earlyKeys } = globalThis;
  const taken = earlyKeys?.shortcuts ?? [];
  if (!earlyKeys) return taken;
  earlyKeys.shortcuts = null;
  if (taken.length > 0 || !earlyKeys.hasComposer()) earlyKeys.stop();
  return taken;
}
