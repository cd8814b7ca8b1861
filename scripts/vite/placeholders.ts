import type { Plugin } from 'vite'
import packageFile from '../../package.json' with { type: 'json' }

/** In production the server fills these in for each answer; this does it in development. */
export function placeholders(): Plugin {
  const values: Record<string, string> = {
    title: 'Viveiro',
    siteName: 'Viveiro',
    description: 'Viveiro',
    publicUrl: '',
    lang: 'pt-PT',
    version: packageFile.version,
  }
  return {
    name: 'viveiro:placeholders',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
  }
}
