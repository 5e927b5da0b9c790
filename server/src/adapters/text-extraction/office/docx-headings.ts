import { readXml } from './xml-reader.ts';

interface Style {
  level: number | null;
  basedOn: string | null;
}

/** Deeper headings are read as plain text. */
const deepest = 6;
/** The most styles that are followed from one to the style it is based on, so that a circle ends. */
const mostSteps = 20;

/**
 * The levels, from 1, of the styles of a Word document that make headings, by style id, which paragraphs use. The id
 * depends on the language of the Word that wrote the document; the style's name and its outline level do not. Source:
 * ECMA-376 part 1, sections 17.7.4.9 and 17.3.1.20.
 */
export function headingLevels(stylesXml: string): ReadonlyMap<string, number> {
  const styles = new Map<string, Style>();
  let style: Style | null = null;
  readXml(stylesXml, 'Word document', {
    open(name, attributes) {
      const value = attributes['w:val'] ?? '';
      if (name === 'w:style') {
        style = { level: null, basedOn: null };
        styles.set(attributes['w:styleId'] ?? '', style);
      } else if (!style) return;
      else if (name === 'w:name') style.level ??= levelOfName(value);
      else if (name === 'w:basedOn') style.basedOn = value;
      else if (name === 'w:outlineLvl') style.level = levelInOutline(value);
    },
    close(name) {
      if (name === 'w:style') style = null;
    },
  });
  const levels = new Map<string, number>();
  for (const id of styles.keys()) {
    const level = levelOf(styles, id);
    if (level !== null && level > 0 && level <= deepest) levels.set(id, level);
  }
  return levels;
}

function levelOf(styles: ReadonlyMap<string, Style>, id: string): number | null {
  let style = styles.get(id);
  for (let step = 0; style && step < mostSteps; step += 1) {
    if (style.level !== null) return style.level;
    style = styles.get(style.basedOn ?? '');
  }
  return null;
}

function levelOfName(name: string): number | null {
  if (/^title$/i.test(name)) return 1;
  const level = /^heading ([1-9])$/i.exec(name)?.[1];
  return level ? Number(level) : null;
}

/**
 * Reads an outline level, which counts from 0; the tenth stands for body text. Returns the level from 1, or 0 if it is
 * no heading.
 */
export function levelInOutline(value: string): number {
  const level = Number(value) + 1;
  return level >= 1 && level <= deepest ? level : 0;
}
