import html from '../../index.html?raw';

/** Runs the script in the page's HTML that records keys while the files of the page are loading. */
export function beginPage(): void {
  run('early-keys');
}

/** Runs the script in the page's HTML that prepares the page for translation by the browser. */
export function beginTranslatable(): void {
  run('translatable');
}

function run(id: string): void {
  const script = new RegExp(`<script id="${id}">([\\s\\S]*?)</script>`).exec(html)?.[1];
  if (!script) throw new Error(`The HTML has no script '${id}'.`);
  new Function(script)();
}
