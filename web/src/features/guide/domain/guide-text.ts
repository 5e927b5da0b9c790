/**
 * Removes the title line of a guide page, and turns links to other pages into addresses of the guide: `models.md` →
 * `/guide/models`.
 */
export function guideText(content: string, addressOf: (page: string) => string): string {
  return content
    .replace(/^\s*# .*\n+/, '')
    .replace(
      /\]\((?:\.\/)?([a-z0-9-]+)\.md(#[^)\s]*)?\)/g,
      (_, page: string, part = '') => `](${addressOf(page)}${part})`,
    );
}
