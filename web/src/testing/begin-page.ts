import html from '../../index.html?raw';

/** Runs what the page's HTML does with keys while the files of the page are on their way. */
export function beginPage(): void {
  run('early-keys');
}

/** Runs what the page's HTML does for a page that the browser translates. */
export function beginTranslatable(): void {
  run('translatable');
}

function run(id: string): void {
  const script = new RegExp(`<script id="${id}">([\\s\\S]*?)</script>`).exec(html)?.[1];
  if (!script) throw new Error(`The HTML has no script '${id}'.`);
  new Function(script)();
}
