import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The minimum of a React page: it replaces the heading and the field of its HTML. */
const root = document.getElementById('root');
if (root)
  createRoot(root).render([
    createElement('h1', { key: 'heading' }, 'What can I do for you?'),
    createElement('textarea', { key: 'field', placeholder: 'Ask me anything...', 'aria-label': 'Message' }),
  ]);
