import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The part of the page that a chat in the address needs beside the first load. */
const chatScreen = 'features/chats/chat-screen.tsx';

/**
 * Lets the picture in the HTML be seen before any script is compiled, and then runs the files of the first load one after the
 * other, each in a task of its own. Named by the HTML itself they are compiled while it is parsed and run all in one task,
 * and a slow machine neither draws nor answers meanwhile. Their bytes are on their way from the beginning.
 */
export function startInTurns(): Plugin {
  return {
    name: 'start-in-turns',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle, chunk }) => {
        const chunks = new Map(
          Object.values(bundle ?? {}).flatMap((file) =>
            file.type === 'chunk' ? [[file.fileName, file] as const] : [],
          ),
        );
        if (!chunk) return html;
        const first = inOrder(chunk, chunks);
        const screen = [...chunks.values()].find((each) => each.facadeModuleId?.endsWith(chatScreen));
        if (!screen) throw new Error(`There is no chunk of ${chatScreen}: what an open chat needs would come late.`);
        const scripts = inOrder(screen, chunks).filter((file) => !first.includes(file));
        return pageInTurns(html, first, [...scripts, ...stylesOf(scripts, chunks)]);
      },
    },
  };
}

/**
 * The page that starts in turns. `ofChat`: what an address with a chat needs beside the files of the first load. It is asked
 * for before the page has its styles, so that it comes while they do.
 */
export function pageInTurns(
  html: string,
  first: readonly string[],
  ofChat: readonly string[],
): { html: string; tags: HtmlTagDescriptor[] } {
  const fetched = first.map((file) => ({
    tag: 'link',
    attrs: { rel: 'preload', as: 'script', crossorigin: true, href: `/${file}` },
    injectTo: 'head' as const,
  }));
  const run = {
    tag: 'script',
    attrs: { type: 'module' },
    children: startScript(first),
    injectTo: 'head' as const,
  };
  const ahead = `<script id="ahead">${aheadScript(ofChat)}</script>\n    `;
  const begun = withoutScripts(html, first).replace(/<link rel="stylesheet"/, (styles) => ahead + styles);
  if (!begun.includes(ahead)) throw new Error('The page has no styles before which an open chat could be asked for.');
  return { html: begun, tags: [...fetched, run] };
}

/** The files of a chunk, each after those it imports. */
export function inOrder(
  chunk: Pick<Chunk, 'fileName' | 'imports'>,
  chunks: ReadonlyMap<string, Pick<Chunk, 'fileName' | 'imports'>>,
): string[] {
  const files = new Set<string>();
  const visited = new Set<string>();
  const visit = ({ fileName, imports }: Pick<Chunk, 'fileName' | 'imports'>) => {
    if (visited.has(fileName)) return;
    visited.add(fileName);
    for (const name of imports) {
      const imported = chunks.get(name);
      if (imported) visit(imported);
    }
    files.add(fileName);
  };
  visit(chunk);
  return [...files];
}

function withoutScripts(html: string, files: readonly string[]): string {
  return html.replace(
    /^\s*<(?:script|link)\b[^>]*\b(?:src|href)="\/([^"]+\.js)"[^>]*>(?:<\/script>)?\n?/gm,
    (tag, file) => (files.includes(file) ? '' : tag),
  );
}

/** The styles of these files, which Vite puts into the page when they are first asked for. */
function stylesOf(files: readonly string[], chunks: ReadonlyMap<string, Chunk>): string[] {
  return [...new Set(files.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]))];
}

function aheadScript(ofChat: readonly string[]): string {
  return `
      // An address with a chat: the chat itself and what draws it. The browser takes 20 ms to get its calendar out, for the times of the messages; now it has nothing else to do.
      {
        const chat = new URLSearchParams(location.search).get('chat');
        const ahead = (href, as) =>
          document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, crossOrigin: '', href }));
        if (chat) {
          ahead('/api/chat/' + encodeURIComponent(chat) + '?limit=40', 'fetch');
          for (const file of ${JSON.stringify(ofChat)}) ahead('/' + file, file.endsWith('.css') ? 'style' : 'script');
          new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format();
        }
      }
    `;
}

function startScript(first: readonly string[]): string {
  return `
      // What is fetched now runs file by file: after the picture below has been seen, or at once where it has nothing to show of the address.
      const turn = () => new Promise((next) => setTimeout(next));
      if (!new URLSearchParams(location.search).has('chat')) {
        await new Promise((seen) => {
          requestAnimationFrame(seen);
          setTimeout(seen, 300);
        });
      }
      try {
        // Scripts wait for the styles. Nobody could use the page without.
        if (document.documentElement.dataset.unstyled) throw new TypeError('The styles did not come.');
        for (const file of ${JSON.stringify(first)}) {
          await turn();
          await import('/' + file);
        }
      } catch (fault) {
        window.earlyKeys?.stop();
        document.getElementById('root').replaceChildren(document.getElementById('not-started').content);
        // The browser has said itself which file did not come.
        if (!(fault instanceof TypeError)) throw fault;
      }
    `;
}
