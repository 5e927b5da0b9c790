import html from '../../index.html?raw';

/** Runs what the page's HTML does with keys while the files of the page are on their way. */
export function beginPage(): void {
  const script = /<script id="early-keys">([\s\S]*?)<\/script>/.exec(html)?.[1];
  if (!script) throw new Error('The HTML has no script that keeps early keys.');
  new Function(script)();
}
