import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from './escape-html.ts';
import { type OtherOrigins, pagePolicy } from './security-headers.ts';

export interface PageOptions {
  /** The built page: index.html and its files. */
  readonly folder: string;
  readonly productName: string;
  /** What the page is told about this installation; stands in its HTML as JSON. Nothing secret. */
  readonly config: unknown;
  /** The addresses that show something. All others get the same page with status 404, and it says so itself. */
  readonly isKnown: (path: string) => boolean;
  /** The addresses that no search engine may list; none unless said. */
  readonly isUnlisted?: (path: string) => boolean;
  /**
   * Whether a request may be of someone signed in; of anyone unless said. A page given to a visitor says so, and need not ask.
   */
  readonly mayBeSignedIn?: (request: FastifyRequest) => boolean;
  /** What the page may use beside our own origin; nothing unless said. */
  readonly others?: OtherOrigins | undefined;
}

/** Files with a hash in their name never change. */
const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

const noRobots = 'noindex, nofollow';
const robotsMeta = `<meta name="robots" content="${noRobots}" />`;
const visitorMeta = '<meta name="atrium-visitor" content="" />';

/** Answers a navigation with the page, whose inline code carries a nonce of this response alone. */
export type ShowPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Serves the built page's files, compressed ones where the client takes them, and gives what shows the page itself. */
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
  const withHead = (more: string) => html.replace('</head>', `${more}</head>`).split('__NONCE__');
  const pieces = [withHead(''), withHead(visitorMeta)] as const;
  const unlisted = [withHead(robotsMeta), withHead(robotsMeta + visitorMeta)] as const;
  return (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const path = pathOf(request);
    const isUnlisted = options.isUnlisted?.(path) ?? false;
    const isVisitor = options.mayBeSignedIn?.(request) === false;
    if (isUnlisted) reply.header('x-robots-tag', noRobots);
    return reply
      .code(options.isKnown(path) ? 200 : 404)
      .header('content-security-policy', pagePolicy(nonce, options.others))
      .type('text/html; charset=utf-8')
      .send((isUnlisted ? unlisted : pieces)[isVisitor ? 1 : 0].join(nonce));
  };
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function template(html: string, { productName, config }: PageOptions): string {
  const name = escapeHtml(productName);
  // `<` is escaped, so that no value can end the element; replacements are functions, so that `$` is nothing special.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replaceAll('__PRODUCT_NAME__', () => name).replace('__CONFIG__', () => json);
}

const showMissing: ShowPage = (_request, reply) =>
  reply.code(503).type('text/plain; charset=utf-8').send('The page has not been built. Start with: npm start');
