import { SaxesParser } from 'saxes';
import { maxXmlDepth } from '../limits.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/** Characters given to the parser at once, so that parsing can be stopped in between. */
const sliceChars = 65_536;

/** Called with the parts of an XML document as they are read. Names keep their prefix: `a:t`. */
export interface XmlListener {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads the XML of an office document or a feed. A DOCTYPE, which can declare entities, is refused, and so is extremely
 * deep nesting. Stops early when `isEnough` returns true. Throws UnreadableFile, with a sentence that names the kind of
 * file.
 */
export function readXml(xml: string, what: string, listener: XmlListener, isEnough: () => boolean = () => false): void {
  let depth = 0;
  const parser = new SaxesParser();
  const stop = (sentence: string): never => {
    throw new UnreadableFile(sentence);
  };
  parser.on('error', () => stop(`This ${what} is damaged and could not be read.`));
  parser.on('doctype', () => stop(`This ${what} declares entities of its own, so it was not read.`));
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxXmlDepth) stop(`This ${what} is nested too deeply, so it was not read.`);
    listener.open?.(name, attributes as Record<string, string>);
  });
  if (listener.text) {
    parser.on('text', (text) => listener.text?.(text));
    parser.on('cdata', (text) => listener.text?.(text));
  }
  parser.on('closetag', ({ name }) => {
    depth--;
    listener.close?.(name);
  });
  for (let at = 0; at < xml.length; at += sliceChars) {
    parser.write(xml.slice(at, at + sliceChars));
    if (isEnough()) return;
  }
  parser.close();
}

/** A name without its prefix: 'a:t' → 't'. */
export const localName = (name: string) => name.slice(name.indexOf(':') + 1);
