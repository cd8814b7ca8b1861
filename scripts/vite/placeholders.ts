import type { Plugin } from 'vite'

/** The server fills these in for each answer; the development server has to do it by itself. */
export function placeholders(): Plugin {
  const values: Record<string, string> = {
    title: 'Viveiro',
    siteName: 'Viveiro',
    description: 'Viveiro',
    publicUrl: '',
    lang: 'pt-PT',
  }
  return {
    name: 'viveiro:placeholders',
    apply: 'serve',
    transformIndexHtml: (html) => html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
  }
}
