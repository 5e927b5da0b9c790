import { type ResolveFnOutput, registerHooks } from 'node:module';

const name = 'drizzle-orm';
const inside = `/node_modules/${name}/`;

/**
 * Finds the files of drizzle-orm without its package.json. Node (24.21, `readPackageJSON` of its loader) hands over and parses
 * that file's `exports` for each import from or within a package, and those of drizzle-orm are 180 KB: 3 ms for each of
 * some 500 imports, more than all else of the server's imports together.
 *
 * Within the package an import names a file, and all its `.js` are modules (`"type": "module"`); from our own files
 * an entry is looked up once. Everything else is Node's.
 */
export function resolveDrizzle(): void {
  const entries = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      // The package's files for `require` are others.
      if (!context.conditions.includes('import')) return nextResolve(specifier, context);
      const parent = context.parentURL ?? '';
      if (parent.includes(inside) && /^\.\.?\/.*\.js$/.test(specifier))
        return { url: new URL(specifier, parent).href, format: 'module', shortCircuit: true };
      if (!isEntry(specifier) || parent.includes('/node_modules/')) return nextResolve(specifier, context);
      const known = entries.get(specifier);
      if (known) return known;
      const found = { ...nextResolve(specifier, context), shortCircuit: true };
      entries.set(specifier, found);
      return found;
    },
  });
}

function isEntry(specifier: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`);
}
