import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Imports each icon from its own file and draws it with our own factory. Imported through the library's index, all
 * icons would be part of the first page's bundle.
 */
export function iconsOneByOne(): Plugin {
  const importOfIcons = /import\s*\{([^}]+)\}\s*from\s*['"]lucide-react['"];?/g
  const kebab = (name: string) => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, '-').toLowerCase()
  const single = (item: string) => {
    const [name = '', local = name] = item.split(/\s+as\s+/)
    return `import ${local} from 'lucide-react/icons/${kebab(name)}'`
  }
  const oneByOne = (names: string) => {
    const values = names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
    return values.map(single).join(';')
  }
  return {
    name: 'viveiro:icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/')
        ? join(import.meta.dirname, '../../src/web/components/ui/create-icon.ts')
        : null,
    transform: (code, id) =>
      id.includes('/src/web/') && code.includes('lucide-react')
        ? code.replaceAll(importOfIcons, (_, names: string) => oneByOne(names))
        : null,
  }
}
