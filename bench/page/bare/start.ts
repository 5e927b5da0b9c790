import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The least a page in React can do: it takes over a heading and a field that stand in its HTML. */
const root = document.getElementById('root');
if (root)
  createRoot(root).render([
    createElement('h1', { key: 'heading' }, 'What can I do for you?'),
    createElement('textarea', { key: 'field', placeholder: 'Ask me anything...', 'aria-label': 'Message' }),
  ]);
