import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Bundle, filesOfPage, filesOfPart } from './page-files.ts'
import type { PageStart, Start } from './start.ts'

/**
 * Writes `first-paint.json`, of which the server sends a part with each page: in each language the picture that is seen
 * before any script runs, and for each page the links to the files that it needs, so that no file waits for another.
 */
export function firstPaint({ pictures, pages }: Start): Plugin {
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
      const paints = Object.entries(pictures).map(([locale, { frames, ...shown }]) => {
        const links = pages.map((page) => [
          page.path.replaceAll(/\$(\w+)/g, '{$1}'),
          tagsOf(page, { bundle, index, locale }),
        ])
        return [locale, { pictures: inert(shown), frames: inert(frames), links: Object.fromEntries(links) }]
      })
      await writeFile(join(dir, 'first-paint.json'), JSON.stringify(Object.fromEntries(paints)))
    },
  }
}

/** `index`: the page of every visit, which already has some of the files. */
type Built = { bundle: Bundle; index: string; locale: string }

function tagsOf(page: PageStart, built: Built): string {
  const { bundle, index, locale } = built
  const needed = filesOfPage(bundle, page, locale)
  const isFurther = (file: string) => !index.includes(file)
  const scripts = needed.scripts.filter(isFurther)
  const look = needed.styles.filter(isFurther).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const code = scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
  const art = `<link rel="preload" as="image" fetchpriority="high" href="/${assetOf(bundle, 'greenhouse.svg')}">`
  const tags = {
    auth: [art, ...look, ...code],
    blank: [...look, ...code],
    default: [early(page, built, scripts), ...look],
  }
  return tags[page.layout].join('')
}

/** Asks for what the page shows while the code still loads, and for the page's own code after the first picture. */
function early({ asks, byScope }: PageStart, { bundle, index, locale }: Built, files: string[]): string {
  const known = `${index} ${files.join(' ')}`
  const scoped = byScope.map((part) => {
    const others = filesOfPart(bundle, part, locale).scripts.filter((file) => !known.includes(file))
    return [part.scope, ...part.asks, ...others.map((file) => `/${file}`)].join(' ')
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
