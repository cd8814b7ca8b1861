import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PACKETS } from './art-covers.ts'
import { coverSvg, markSvg, monogramSvg, plantPaths, plantSvg, svgDataUri } from './art.ts'

const drawing = (svg: string) => svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '')
const digest = (svg: string) => createHash('sha256').update(drawing(svg)).digest('hex').slice(0, 16)

describe('coverSvg', () => {
  it.each([
    ['challenge', 'pedidos-de-apoio-em-portugues', 640, 280, 'a5ac9b96f6825997'],
    ['challenge', 'assinatura-digital-simples', 640, 280, '52cf61c98bd4d586'],
    ['challenge', 'menos-desperdicio', 640, 280, '9e7fbadbc7293911'],
    ['event', 'typescript-para-java', 640, 360, '8d97fedfa96e2a24'],
    ['event', 'cafe-com-mentores', 640, 360, 'cc4529975f5d6ce6'],
    ['startup', 'rega-hortas', 1120, 184, '4d7614dcd7d3dac0'],
  ] as const)('draws the approved picture of %s %s at %ix%i', (kind, slug, width, height, expected) => {
    expect(digest(coverSvg(slug, { kind, width, height }))).toBe(expected)
  })

  it('gives different slugs different pictures', () => {
    const slugs = Array.from({ length: 40 }, (_, i) => `desafio-${i}`)
    expect(new Set(slugs.map((slug) => coverSvg(slug))).size).toBe(slugs.length)
  })

  it('uses a chosen family and packet', () => {
    const svg = coverSvg('qualquer', { family: 'seara', packet: 'ginja' })
    expect(svg).toContain(PACKETS.find(({ name }) => name === 'ginja')?.bg)
  })

  it('draws the digits of a number and ignores other characters', () => {
    const svg = coverSvg('coorte', { digits: '2026.1', width: 320, height: 200 })
    expect(svg).toContain('skewX')
    expect(svg).not.toContain('NaN')
  })
})

describe('monogramSvg', () => {
  it('draws the approved logo', () => expect(digest(monogramSvg('Rega', 'rega-hortas'))).toBe('933d2d3c72357f09'))
  it('reads the letter under an accent', () =>
    expect(drawing(monogramSvg('Águas', 'x'))).toBe(drawing(monogramSvg('Aguas', 'x'))))
  it('falls back to V without a latin letter', () =>
    expect(drawing(monogramSvg('42 №', 'x'))).toBe(drawing(monogramSvg('V', 'x'))))
})

describe('plantSvg', () => {
  it('has seven segments and lights as many as asked', () => {
    expect(plantPaths).toHaveLength(7)
    expect(plantSvg(3, { on: 'on', off: 'off' }).match(/fill="on"/g)).toHaveLength(3)
    expect(plantSvg(3, { on: 'on', off: 'off' }).match(/fill="off"/g)).toHaveLength(4)
  })
})

describe('markSvg', () => {
  it('leaves out the unlit segments when small', () => {
    expect(markSvg({ size: 16 })).not.toContain('#155135')
    expect(markSvg({ size: 64 })).toContain('#155135')
  })
})

describe('svgDataUri', () => {
  it('decodes to the same text and contains no quotes that close an attribute', () => {
    const uri = svgDataUri(markSvg())
    expect(decodeURIComponent(uri.slice('data:image/svg+xml,'.length))).toBe(markSvg())
    expect(uri).not.toMatch(/["<>]/)
  })
})
