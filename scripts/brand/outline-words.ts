/**
 * Converts the brand's words to outlines, so that builds need no font files. Run it after changing the words: `node
 * scripts/brand/outline-words.ts`. It needs a browser: Chromium prints variable fonts as Type 3 glyphs, which are plain
 * path operators, so no font parser is needed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findBrowser } from '../browser.mjs'

const WORDS = [
  { name: 'wordmark', text: 'Viveiro', size: 54, weight: 700, tracking: -0.035 },
  { name: 'promise1', text: 'Onde crescem', size: 60, weight: 600, tracking: -0.035 },
  { name: 'promise2', text: 'ideias e carreiras.', size: 60, weight: 600, tracking: -0.035 },
  { name: 'what1', text: 'Desafios, eventos e oportunidades', size: 24, weight: 400, tracking: 0 },
  { name: 'what2', text: 'num só programa de incubação.', size: 24, weight: 400, tracking: 0 },
] as const

type Word = (typeof WORDS)[number]

const files = '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2'
const target = new URL('words.json', import.meta.url)

async function print(word: Word, font: string): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage()
  await page.setContent(`<style>
    @font-face { font-family: brand; src: url(data:font/woff2;base64,${font}); font-weight: 400 900 }
    body { margin: 0; font: ${word.weight} ${word.size}px/1 brand; letter-spacing: ${word.tracking}em; white-space: pre }
  </style>${word.text}`)
  await page.evaluate(() => document.fonts.ready)
  const pdf = await page.pdf({ width: '1200px', height: '200px' })
  await browser.close()
  return pdf
}

type PdfObject = { head: string; body: string }

function readObjects(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\s*([\s\S]*?)(?:endobj|stream\r?\n)/g)) {
    const head = found[2] ?? ''
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const start = (found.index ?? 0) + found[0].length
    const raw = pdf.subarray(start, start + length)
    const body = head.includes('FlateDecode') ? inflateSync(raw).toString('latin1') : raw.toString('latin1')
    objects.set(Number(found[1]), { head, body })
  }
  return objects
}

const round = (value: number) => Math.round(value * 100) / 100

/** Converts PDF path operators to SVG. In Type 3 glyphs y already points down. */
function svgPath(procedure: string, scale: number, dx: number, dy: number): string {
  const point = (x: string | undefined, y: string | undefined) =>
    `${round(Number(x) * scale + dx)} ${round(Number(y) * scale + dy)}`
  return procedure
    .split('\n')
    .map((line) => {
      const parts = line.trim().split(/\s+/)
      const [a, b, c, d, e, f] = parts
      switch (parts.at(-1)) {
        case 'm':
          return `M${point(a, b)}`
        case 'l':
          return `L${point(a, b)}`
        case 'c':
          return `C${point(a, b)} ${point(c, d)} ${point(e, f)}`
        case 'h':
          return 'Z'
        default:
          return ''
      }
    })
    .join('')
}

/** The glyphs of each font by code, and the scale of its units. */
function readFonts(objects: Map<number, PdfObject>) {
  const fonts = new Map<string, { glyphs: Map<number, string>; unit: number }>()
  const pageResources = [...objects.values()].map(({ head }) => head).join('\n')
  for (const [, name, id] of pageResources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const head = objects.get(Number(id))?.head ?? ''
    const unit = Number(/\/FontMatrix \[([\d.e-]+)/.exec(head)?.[1])
    const procedures = new Map(
      [...(/\/CharProcs\s*<<([\s\S]*?)>>/.exec(head)?.[1]?.matchAll(/\/(\w+) (\d+) 0 R/g) ?? [])].map(
        ([, glyph, proc]) => [glyph, objects.get(Number(proc))?.body ?? ''] as const,
      ),
    )
    const glyphs = new Map<number, string>()
    let code = 0
    for (const token of /\/Differences\s*\[([\s\S]*?)\]/.exec(head)?.[1]?.match(/\/?\w+/g) ?? []) {
      if (!token.startsWith('/')) code = Number(token)
      else glyphs.set(code++, procedures.get(token.slice(1)) ?? '')
    }
    fonts.set(name ?? '', { glyphs, unit })
  }
  return fonts
}

/** The outline, with the start of its baseline at 0, 0. */
function outline(pdf: Buffer): string {
  const objects = readObjects(pdf)
  const fonts = readFonts(objects)
  const content = [...objects.values()].find(({ body }) => body.includes(' Tf'))?.body ?? ''
  let font = fonts.values().next().value
  let size = 0
  let x = 0
  let path = ''
  for (const [, name, points, step, code] of content.matchAll(
    /\/(F\d+) ([\d.]+) Tf|([\d.-]+) 0 Td(?= )|<([\dA-F]{2})> Tj/g,
  )) {
    if (name) {
      font = fonts.get(name)
      size = Number(points)
    } else if (step) x += Number(step)
    else if (code && font) path += svgPath(font.glyphs.get(parseInt(code, 16)) ?? '', font.unit * size, x, 0)
  }
  return path
}

const font = await readFile(fileURLToPath(import.meta.resolve(files)), 'base64')
const words: Record<string, string> = {}
for (const word of WORDS) words[word.name] = outline(await print(word, font))
await writeFile(target, `${JSON.stringify(words, null, 2)}\n`)
