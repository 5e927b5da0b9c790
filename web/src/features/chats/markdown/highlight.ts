import { loadLanguage } from './languages.ts';

/** Longer code, in characters, is shown plain: highlighting it would block the page. */
const longestCode = 60_000;
/** A cache of highlighted code, so that a message that scrolls back into view is highlighted at once. */
const mostKept = 200;
const kept = new Map<string, string>();

/** Returns highlighted code from the cache. */
export function highlighted(code: string, language: string): string | null {
  return kept.get(`${language}\n${code}`) ?? null;
}

/** Highlights code while the browser is idle. Returns HTML in which the code is escaped, or null. */
export async function highlight(code: string, language: string, signal: AbortSignal): Promise<string | null> {
  if (code.length > longestCode) return null;
  const [{ default: highlighter }, loaded] = await Promise.all([
    import('highlight.js/lib/core'),
    loadLanguage(language),
  ]);
  if (!loaded) return null;
  if (!highlighter.getLanguage(loaded.name)) highlighter.registerLanguage(loaded.name, loaded.grammar);
  await idle();
  if (signal.aborted) return null;
  const html = highlighter.highlight(code, { language: loaded.name, ignoreIllegals: true }).value;
  kept.set(`${language}\n${code}`, html);
  const oldest = kept.keys().next().value;
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return html;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}
