/** What was pressed while the page's files were on their way, as the script in index.html keeps it. */
interface EarlyKeys {
  /** Each of the page's shortcuts once. */
  readonly shortcuts: readonly KeyboardEvent[];
  /** Letters for the composer. */
  text: string;
  readonly stop: () => void;
}

declare global {
  var earlyKeys: EarlyKeys | undefined;
}

/** The letters typed before there was a field for them, once. */
export function takeEarlyText(): string {
  const text = globalThis.earlyKeys?.text ?? '';
  if (globalThis.earlyKeys) globalThis.earlyKeys.text = '';
  return text;
}

/** The shortcuts pressed before the page listened, once. Nothing more is kept from now on. */
export function takeEarlyShortcuts(): readonly KeyboardEvent[] {
  const { earlyKeys } = globalThis;
  globalThis.earlyKeys = undefined;
  earlyKeys?.stop();
  return earlyKeys?.shortcuts ?? [];
}
