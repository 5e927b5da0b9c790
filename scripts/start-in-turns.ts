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
        const ofChat = inOrder(screen, chunks).filter((file) => !first.includes(file));
        return pageInTurns(html, first, ofChat);
      },
    },
  };
}

/** The page that starts in turns. `ofChat`: what an address with a chat needs beside the files of the first load. */
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
    children: startScript(first, ofChat),
    injectTo: 'head' as const,
  };
  return { html: withoutScripts(html, first), tags: [...fetched, run] };
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

function startScript(first: readonly string[], ofChat: readonly string[]): string {
  return `
      // What is fetched now runs file by file: after the picture below has been seen, or at once where it has nothing to show of the address.
      const turn = () => new Promise((next) => setTimeout(next));
      const names = (files) => files.map((file) => '/' + file);
      const chat = new URLSearchParams(location.search).get('chat');
      if (chat) {
        const ahead = (href, as) =>
          document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as, crossOrigin: '', href }));
        ahead('/api/chat/' + encodeURIComponent(chat) + '?limit=40', 'fetch');
        for (const file of names(${JSON.stringify(ofChat)})) ahead(file, 'script');
      } else {
        await new Promise((seen) => {
          requestAnimationFrame(seen);
          setTimeout(seen, 300);
        });
      }
      for (const file of names(${JSON.stringify(first)})) {
        await turn();
        await import(file);
      }
    `;
}
