import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { startInTurns } from '../scripts/start-in-turns.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), fillPlaceholders(), startInTurns()],
  // The server puts a fresh nonce into each response in place of this word.
  html: { cspNonce: '__NONCE__' },
  // React has had this hook of its own for long; the router still brings one for those that do not.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  build: {
    // Fonts stay files: the page's policy takes none out of a stylesheet.
    assetsInlineLimit: (path) => (/\.(?:woff2?|ttf)$/.test(path) ? false : undefined),
    target: 'es2023',
    // What Tailwind 4 itself asks for: colours stand once, as they are written, without a second form for older browsers.
    cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // No words in them: the first load carries the names of some hundred files.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // What the first sight needs comes in two files: ours, and what changes less often. What many parts share comes in
        // two more: a hundred small files cost a chat more to ask for than to run, and the first load all their names. All
        // else is split by need, but for the addresses of the endpoints and the rules of the contract, which are some
        // hundred bytes for each slice.
        codeSplitting: {
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 4 },
            { name: 'page', tags: ['$initial'], priority: 3 },
            { name: 'routes', test: /contract\/src\/routes\//, priority: 2 },
            { name: 'rules', test: /contract\/src\/[a-z-]*(?:rules|errors|name)\.ts/, minShareCount: 2, priority: 1 },
            { name: 'drawings', test: /lucide-react|fortawesome/, minShareCount: 2, priority: 2 },
            {
              name: 'ui',
              test: /web\/src\/(?:ui|lib)\/|@tanstack|radix-ui|floating-ui|remove-scroll/,
              minShareCount: 4,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  // The host stays the page's own, so that the server sees a request of its own page.
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
});

/** While developing no server fills the page in, so this does. */
function fillPlaceholders(): Plugin {
  return {
    name: 'fill-placeholders',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll('__PRODUCT_NAME__', 'Atrium').replace('__CONFIG__', '{}'),
  };
}
