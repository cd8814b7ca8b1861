import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PACKETS } from './art-covers.ts'
import { apart, coverSvg, lookOf, markSvg, monogramSvg, plantSvg, svgDataUri } from './art.ts'
import { plantPaths } from './art-segments.ts'

const drawing = (svg: string) => svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '')
const digest = (svg: string) => createHash('sha256').update(drawing(svg)).digest('hex').slice(0, 16)

describe('coverSvg', () => {
  it.each([
    ['challenge', 'pedidos-de-apoio-em-portugues', 640, 280, '1529550ffb6a7aa8'],
    ['challenge', 'assinatura-digital-simples', 640, 280, '52cf61c98bd4d586'],
    ['challenge', 'menos-desperdicio', 640, 280, '9e7fbadbc7293911'],
    ['event', 'typescript-para-java', 640, 360, '71653fcc671ba331'],
    ['event', 'cafe-com-mentores', 640, 360, 'cc4529975f5d6ce6'],
    ['startup', 'rega-hortas', 1120, 184, '90c8779cbce917fe'],
  ] as const)('draws the approved picture of %s %s at %ix%i', (kind, slug, width, height, expected) => {
    expect(digest(coverSvg(slug, { kind, width, height }))).toBe(expected)
  })

  it('gives different slugs different pictures', () => {
    const slugs = Array.from({ length: 40 }, (_, i) => `desafio-${i}`)
    expect(new Set(slugs.map((slug) => coverSvg(slug))).size).toBe(slugs.length)
  })

  it('gives neighbours in a set other families and colours', () => {
    const drawn = Array.from({ length: 10 }, (_, place) => coverSvg('sempre-o-mesmo', { kind: 'event', place }))
    const paper = drawn.map((svg) => /fill="(#\w+)"/.exec(svg)?.[1])
    for (const [at, color] of paper.entries()) expect(color).not.toBe(paper[at + 1])
    expect(new Set(drawn.map(drawing)).size).toBe(drawn.length)
  })

  it('sets a list apart: no family or packet twice in a row of three, whatever their slugs', () => {
    for (const kind of ['challenge', 'event', 'startup', 'opportunity'] as const) {
      const covers = Array.from({ length: 24 }, (_, i) => ({
        slug: `lado-a-lado-${i}`,
        kind,
        place: kind === 'event' ? 7 : undefined,
      }))
      const shifts = apart(covers)
      const looks = covers.map(({ slug, place }, i) => lookOf(slug, { kind, place, shift: shifts[i] }))
      for (const [at, { family, packet }] of looks.entries())
        for (const { family: other, packet: colours } of looks.slice(at + 1, at + 3))
          expect([at, family === other, packet === colours]).toEqual([at, false, false])
    }
  })

  it('lights at least half of a tile', () => {
    for (let i = 0; i < 60; i++) {
      const svg = coverSvg(`azulejo-${i}`, { family: 'azulejo', packet: 'noite', width: 200, height: 200 })
      const [ghost = 0, lit = 0] = ['#1b2720', '#57d98a'].map(
        (fill) => new RegExp(`d="([^"]*)" fill="${fill}"`).exec(svg)?.[1]?.split('Z').length,
      )
      expect(lit).toBeGreaterThanOrEqual(ghost * 0.6)
    }
  })

  it('draws fewer parts when small, and pale packets dark at night', () => {
    const parts = (side: number) => coverSvg('x', { family: 'seara', width: side, height: side }).split('Z').length
    expect(parts(48)).toBeLessThan(parts(480) / 2)
    expect(coverSvg('x', { packet: 'azulejo', night: true })).not.toContain('#eaf1fb')
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
  it('draws the approved logo', () => expect(digest(monogramSvg('Rega', 'rega-hortas'))).toBe('d51dabb7f6c05554'))
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
