import type { Endpoint } from '@atrium/contract/endpoint';
import { escapeHtml } from './escape-html.ts';
import { renderOpenApi } from './openapi.ts';

/** The API reference as a page without any script, in the style sheet of the built page. */
export function renderDocsPage(endpoints: Readonly<Record<string, Endpoint>>, title: string, version: string): string {
  const { paths } = renderOpenApi(endpoints, title, version) as { paths: Record<string, Record<string, Operation>> };
  const sections = Object.values(endpoints).map((endpoint) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    return section(endpoint, path, paths[path]?.[endpoint.method.toLowerCase()]);
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} API ${escapeHtml(version)}</title><link rel="icon" type="image/svg+xml" href="/mark.svg"><link rel="stylesheet" href="/plain.css"></head>
<body><main><h1>${escapeHtml(title)} API ${escapeHtml(version)}</h1>
<p>Errors are <code>{"code", "message"}</code>. The caller is known by the session cookie. As a document: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</main></body></html>`;
}

interface Operation {
  readonly parameters: unknown;
  readonly requestBody?: unknown;
  readonly responses: unknown;
}

function section(
  { method, summary, access, rateClass }: Endpoint,
  path: string,
  operation: Operation | undefined,
): string {
  const { parameters, requestBody, responses } = operation ?? {};
  return `<section><h2><code><span class="method">${method}</span> ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)} Access: ${access}. Rate class: ${rateClass}.</p>
<details><summary>Request and answers</summary><pre>${escapeHtml(JSON.stringify({ parameters, requestBody, responses }, null, 2))}</pre></details></section>`;
}
