import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { iconsOneByOne } from './icons.ts'

const repository = join(import.meta.dirname, '../..')

type Drawing = typeof import('../../src/web/first-paint.tsx')
type FirstPaint = import('../../src/web/first-paint.tsx').FirstPaint

/**
 * Writes `first-paint.json`: the login page in each language, which the server sends with its first answer. The visitor
 * sees it before any script runs, and it preloads the files that the page needs next.
 */
export function firstPaint(): Plugin {
  return {
    name: 'viveiro:first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(/<(?=script type="module"|link rel="modulepreload")(\w+)/g, '<$1 fetchpriority="low"'),
    },
    async writeBundle({ dir = '' }, bundle) {
      const withLinks = ({ plain, demo, texts }: FirstPaint) => {
        const art = `<link rel="preload" as="image" fetchpriority="high" href="/${assetOf(bundle, 'greenhouse.svg')}">`
        const scripts = texts.map(
          (source) => `<link rel="modulepreload" fetchpriority="low" href="/${scriptOf(bundle, source)}">`,
        )
        const shown = (html: string) => `${art}${scripts.join('')}<div inert>${html}</div>`
        return { plain: shown(plain), demo: shown(demo) }
      }
      const { pt, en } = await drawn()
      await writeFile(join(dir, 'first-paint.json'), JSON.stringify({ pt: withLinks(pt), en: withLinks(en) }))
    },
  }
}

type Bundle = Record<string, { fileName: string; facadeModuleId?: string | null; names?: string[] }>

const scriptOf = (bundle: Bundle, source: string) =>
  Object.values(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))?.fileName ?? missing(source)

const assetOf = (bundle: Bundle, name: string) =>
  Object.values(bundle).find(({ names }) => names?.includes(name))?.fileName ?? missing(name)

/** Rendered by a separate server build, because the pages themselves are built for browsers. */
async function drawn() {
  const outDir = await mkdtemp(join(repository, 'dist/.first-paint-'))
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      root: join(repository, 'src/web'),
      publicDir: false,
      plugins: [react(), iconsOneByOne()],
      build: { ssr: 'first-paint.tsx', outDir, emptyOutDir: true, assetsInlineLimit: 0, target: 'es2023' },
      ssr: { noExternal: ['lucide-react'] },
    })
    standInForABrowser()
    const drawing = (await import(pathToFileURL(join(outDir, 'first-paint.js')).href)) as Drawing
    return await drawing.firstPaints()
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** The browser globals that the login page uses while it is rendered. */
function standInForABrowser() {
  Object.assign(globalThis, { document: { cookie: '', documentElement: {}, querySelector: () => null } })
}

function missing(source: string): never {
  throw new Error(`The build has no file for ${source}.`)
}
