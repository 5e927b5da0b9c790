import { Check, Copy, Download, TextWrap } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { saveText } from '../../../lib/save-file.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { codeFileName } from './code-file-name.ts';
import { highlight, highlighted } from './highlight.ts';
import { languageLabel } from './languages.ts';

interface CodeBlockProps {
  readonly language: string;
  readonly code: string;
  /** Whether the code is still being written; it is not highlighted yet. */
  readonly isOpen?: boolean;
}

export const CodeBlock = memo(function CodeBlock({ language, code, isOpen = false }: CodeBlockProps) {
  const [wraps, setWraps] = useState(false);
  const html = useHighlighted(code, language, isOpen);
  // By this name, a note or a page that the code is pasted into knows its language.
  const mark = language === '' ? undefined : `language-${language}`;
  return (
    <div className="code-block">
      <header>
        <span>{languageLabel(language)}</span>
        <span className="flex items-center">
          <button type="button" aria-pressed={wraps} onClick={() => setWraps(!wraps)} className="code-button">
            <Icon of={TextWrap} size={14} />
            Wrap
          </button>
          <DownloadButton language={language} code={code} />
          <CopyButton text={code} />
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard must be able to reach it */}
      <pre className={cx('code-text', wraps && 'wraps')} tabIndex={0}>
        {html === null ? <code className={mark}>{code}</code> : <Coloured html={html} mark={mark} />}
      </pre>
    </div>
  );
});

interface ColouredProps {
  readonly html: string;
  readonly mark: string | undefined;
}

function Coloured({ html, mark }: ColouredProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: highlight.js escapes the code and adds only its own spans
  return <code className={mark} dangerouslySetInnerHTML={{ __html: html }} />;
}

function DownloadButton({ language, code }: Pick<CodeBlockProps, 'language' | 'code'>) {
  const save = () => saveText(code.endsWith('\n') ? code : `${code}\n`, codeFileName(language));
  return (
    <button type="button" aria-label="Download code" data-tip="Download code" onClick={save} className="code-button">
      <Icon of={Download} size={14} />
    </button>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <button type="button" onClick={() => copy(text)} className="code-button">
      <Icon of={isCopied ? Check : Copy} size={14} />
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  );
}

function useHighlighted(code: string, language: string, isOpen: boolean): string | null {
  const [html, setHtml] = useState(() => (isOpen ? null : highlighted(code, language)));
  useEffect(() => {
    if (isOpen || language === '') return;
    const ready = highlighted(code, language);
    if (ready !== null) {
      setHtml(ready);
      return;
    }
    setHtml(null);
    const leaving = new AbortController();
    highlight(code, language, leaving.signal)
      .then((done) => done !== null && !leaving.signal.aborted && setHtml(done))
      // Code without highlighting is still readable: the user need not know that a grammar failed to load.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [code, language, isOpen]);
  return html;
}
