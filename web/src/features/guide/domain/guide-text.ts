/** A page of the guide without its title line, with links to other pages made into addresses of the page: `models.md` → `/guide/models`. */
export function guideText(content: string, addressOf: (page: string) => string): string {
  return content
    .replace(/^\s*# .*\n+/, '')
    .replace(
      /\]\((?:\.\/)?([a-z0-9-]+)\.md(#[^)\s]*)?\)/g,
      (_, page: string, part = '') => `](${addressOf(page)}${part})`,
    );
}
