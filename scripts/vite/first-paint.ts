import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { iconsOneByOne } from './icons.ts'
import type { StartOfPage } from '../../src/web/start/first-paint.tsx'
import { type Bundle, filesOfPage, filesOfScope } from './page-files.ts'

const repository = join(import.meta.dirname, '../..')

type Drawing = typeof import('../../src/web/start/first-paint.tsx')

/**
 * Writes `first-paint.json`, of which the server sends a part with each page: in each language the picture that is seen
 * before any script runs, and for each page the links to the files that it needs, so that no file waits for another.
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
      const index = await readFile(join(dir, 'index.html'), 'utf8')
      const { pictures, starts } = await drawn()
      const paints = Object.entries(pictures).map(([locale, { frames, ...shown }]) => {
        const links = starts.map((start) => [
          start.path.replaceAll(/\$(\w+)/g, '{$1}'),
          tagsOf(start, { bundle, index, locale }),
        ])
        return [locale, { pictures: inert(shown), frames: inert(frames), links: Object.fromEntries(links) }]
      })
      await writeFile(join(dir, 'first-paint.json'), JSON.stringify(Object.fromEntries(paints)))
    },
  }
}

/** `index`: the page of every visit, which already has some of the files. */
type Built = { bundle: Bundle; index: string; locale: string }

function tagsOf(start: StartOfPage, built: Built): string {
  const { bundle, index, locale } = built
  const needed = filesOfPage(bundle, start, locale)
  const isFurther = (file: string) => !index.includes(file)
  const scripts = needed.scripts.filter(isFurther)
  const look = needed.styles.filter(isFurther).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const code = scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
  const art = `<link rel="preload" as="image" fetchpriority="high" href="/${assetOf(bundle, 'greenhouse.svg')}">`
  const tags = {
    auth: [art, ...look, ...code],
    blank: [...look, ...code],
    default: [early(start, built, scripts), ...look],
  }
  return tags[start.layout].join('')
}

/** Asks for what the page shows while the code still loads, and for the page's own code after the first picture. */
function early({ asks, byScope }: StartOfPage, { bundle, index, locale }: Built, files: string[]): string {
  const known = `${index} ${files.join(' ')}`
  const scoped = byScope.map(({ scope, texts, asks: further }) => {
    const others = filesOfScope(bundle, texts, locale).scripts.filter((file) => !known.includes(file))
    return [scope, ...further, ...others.map((file) => `/${file}`)].join(' ')
  })
  const data = { asks: asks.join(' '), scoped: scoped.join('|'), files: files.map((file) => `/${file}`).join(' ') }
  return `<script src="/early.js" ${inAttributes(data)}></script>`
}

const inert = (pictures: Record<string, string>) =>
  Object.fromEntries(Object.entries(pictures).map(([name, html]) => [name, `<div inert>${html}</div>`]))

const inAttributes = (data: Record<string, string>) =>
  Object.entries(data)
    .map(([name, text]) => `data-${name}="${text.replaceAll('&', '&amp;')}"`)
    .join(' ')

function assetOf(bundle: Record<string, { fileName: string; names?: string[] }>, name: string): string {
  const asset = Object.values(bundle).find(({ names }) => names?.includes(name))
  if (!asset) throw new Error(`The build has no file for ${name}.`)
  return asset.fileName
}

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
      build: {
        ssr: 'start/first-paint.tsx',
        outDir,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        target: 'es2023',
        rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
      },
      ssr: { noExternal: ['lucide-react'] },
    })
    standInForABrowser()
    const drawing = (await import(pathToFileURL(join(outDir, 'first-paint.js')).href)) as Drawing
    return { pictures: await drawing.firstPaints(), starts: drawing.startsOfPages() }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}

/** The browser globals that the login page uses while it is rendered. */
function standInForABrowser() {
  Object.assign(globalThis, { document: { cookie: '', documentElement: {}, querySelector: () => null } })
}
