import { loadLanguage } from './languages.ts';

/** Longer code is shown plain: colouring it would hold up the page. Characters. */
const longestCode = 60_000;
/** Coloured code kept, so that a message that comes back into view is coloured at once. */
const mostKept = 200;
const kept = new Map<string, string>();

/** Coloured code that is there already. */
export function highlighted(code: string, language: string): string | null {
  return kept.get(`${language}\n${code}`) ?? null;
}

/** Colours code when the browser has nothing else to do. Gives HTML in which the code is escaped, or null. */
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
