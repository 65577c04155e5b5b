// Links in a page to the scripts that its first script imports at once: the browser loads them beside it, not after it.

import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Files of a chunk's dynamic imports, with everything that those import for their start. */
function filesOf(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): readonly string[] {
  const files = new Set(entry.dynamicImports);
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported);
  }
  return [...files].filter((file) => !entry.imports.includes(file));
}

/** Puts the links into a page. @param page its path from the project's folder */
export function preloads(page: string): Plugin {
  return {
    name: 'preloads',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { path, chunk, bundle }): HtmlTagDescriptor[] => {
        if (path !== `/${page}` || chunk === undefined || bundle === undefined) return [];
        return filesOf(chunk, bundle).map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}
