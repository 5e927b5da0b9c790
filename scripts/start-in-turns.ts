import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** The module of the page that an address with a chat needs in addition to the first load. */
const chatScreen = 'features/chats/chat-screen.tsx';

/**
 * Lets the picture in the HTML appear before any script is compiled, then runs the files of the first load one after
 * another, each in its own task. If the HTML named the scripts itself, they would be compiled during parsing and all
 * run in one task, and a slow machine would neither draw nor respond meanwhile. The files are fetched from the start.
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
 * The page that starts in turns. `ofChat`: the files that an address with a chat needs in addition to the first load.
 * They are requested before the page has its styles, so that both load at the same time.
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

/** The files of a chunk, each after the files it imports. */
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

/** The style files of these scripts, which Vite would add to the page only when the scripts are first requested. */
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
