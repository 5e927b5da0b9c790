import { getDocumentProxy } from 'unpdf';
import { UnreadableFile } from '../unreadable-file.ts';
import { CharacterTables } from './character-tables.ts';

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfOptions = NonNullable<Parameters<typeof getDocumentProxy>[1]>;

/** Opens a PDF with its pictures forbidden, because nothing here needs them. Throws UnreadableFile. */
export async function openPdf(bytes: Uint8Array, options: PdfOptions = {}): Promise<Pdf> {
  try {
    // verbosity 0: pdf.js must not print its warnings about odd files. The bytes are copied, because pdf.js takes no
    // Buffer and detaches the array it is given.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      BinaryDataFactory: CharacterTables,
      useWorkerFetch: false,
      maxImageSize: 0,
      ...options,
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new UnreadableFile('This PDF is protected with a password, so its text could not be read.');
    throw new UnreadableFile('This PDF is damaged and could not be read.');
  }
}
