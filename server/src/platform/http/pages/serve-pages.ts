import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { type OtherOrigins, pagePolicy } from './security-headers.ts';

export interface PageOptions {
  /** The folder of the built page: index.html and its files. */
  readonly folder: string;
  readonly productName: string;
  /** What the page is told about this installation, as JSON in its HTML. Nothing secret. */
  readonly config: unknown;
  /** Whether a path shows something. All other paths get the same page with status 404, and the page itself says so. */
  readonly isKnown: (path: string) => boolean;
  /** Whether search engines must not list a path; none unless set. */
  readonly isUnlisted?: (path: string) => boolean;
  /**
   * The caller's id if signed in, null for a visitor, undefined if that cannot be told. A page says for whom it was
   * served, so that a visitor's page need not ask, and no page shows what another user has left in the browser.
   */
  readonly whoIsHere?: (request: FastifyRequest) => Promise<string | null | undefined>;
  /** What the page may use besides our own origin; nothing unless set. */
  readonly others?: OtherOrigins | undefined;
}

/** Files with a hash in their name never change. */
const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

const noRobots = 'noindex, nofollow';
const robotsMeta = `<meta name="robots" content="${noRobots}" />`;

/** Answers a navigation with the page; its inline code carries a nonce of this response alone. */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the built page's files, compressed ones if the client accepts them, and returns the function that shows the
 * page itself.
 */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<ShowPage> {
  const index = join(options.folder, 'index.html');
  if (!existsSync(index)) return showMissing;
  await app.register(files, {
    root: options.folder,
    wildcard: false,
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz', '.vite/**', '.built-from'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.startsWith(join(options.folder, 'assets')) ? forever : anHour),
  });
  const html = template(readFileSync(index, 'utf8'), options);
  const [start = [], end = []] = html.split('</head>').map((half) => half.split('__NONCE__'));
  return async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const path = pathOf(request);
    const isUnlisted = options.isUnlisted?.(path) ?? false;
    const head = (isUnlisted ? robotsMeta : '') + userMeta(await options.whoIsHere?.(request));
    if (isUnlisted) reply.header('x-robots-tag', noRobots);
    return reply
      .code(options.isKnown(path) ? 200 : 404)
      .header('content-security-policy', pagePolicy(nonce, options.others))
      .type('text/html; charset=utf-8')
      .send(`${start.join(nonce)}${head}</head>${end.join(nonce)}`);
  };
}

function userMeta(id: string | null | undefined): string {
  return id === undefined ? '' : `<meta name="atrium-user" content="${escapeHtml(id ?? '')}" />`;
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function template(html: string, { productName, config }: PageOptions): string {
  const name = escapeHtml(productName);
  // `<` is escaped, so that no value can close the element; replacements are functions, so that `$` has no special
  // meaning.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replaceAll('__PRODUCT_NAME__', () => name).replace('__CONFIG__', () => json);
}

const showMissing: ShowPage = async (_request, reply) =>
  reply.code(503).type('text/plain; charset=utf-8').send('The page has not been built. Start with: npm start');
