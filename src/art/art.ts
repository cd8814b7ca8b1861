import { mostrador, nightOf, PACKETS, PAINTERS, path, type Packet } from './art-covers.ts'
import {
  FOURTEEN,
  hash,
  letterSegments,
  PLANT_VIEW_BOX,
  plantPaths,
  round,
  seededRandom,
  segment,
} from './art-segments.ts'

/** Deterministic and without dependencies: the same slug gives the same picture everywhere. */

export type CoverKind = 'challenge' | 'event' | 'startup' | 'opportunity' | 'project' | 'track'
export type CoverFamily = keyof typeof PAINTERS

export type CoverOptions = {
  kind?: CoverKind
  width?: number
  height?: number
  /** Draws this number (a cohort) on a display instead; only real numbers. */
  digits?: string
  family?: CoverFamily
  packet?: string
  /** The place in a set that is shown together: neighbours then differ in family and colours. */
  place?: number | undefined
  /** Another family and other colours than it has by itself, beside one that looks alike: see `apart`. */
  shift?: number | undefined
  /** Colours for the dark theme: pale packets become their night version. */
  night?: boolean
}

/** The families of each kind, so that covers of one kind resemble each other. */
const FAMILIES_BY_KIND: Record<CoverKind, CoverFamily[]> = {
  challenge: ['tabuleiro', 'socalcos', 'seara', 'azulejo', 'girassol'],
  event: ['girassol', 'azulejo', 'seara', 'tabuleiro', 'socalcos'],
  startup: ['azulejo', 'socalcos', 'seara', 'tabuleiro'],
  opportunity: ['socalcos', 'azulejo', 'seara'],
  project: ['tabuleiro', 'socalcos', 'seara', 'azulejo', 'girassol'],
  track: ['tabuleiro', 'socalcos', 'seara', 'azulejo', 'girassol'],
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"'
const pick = <T>(list: T[], index: number): T => list[index % list.length] as T

export function coverSvg(slug: string, options: CoverOptions = {}): string {
  const { width = 640, height = 280, digits = '' } = options
  const random = seededRandom(seedOf(slug, options))
  const { family, packet: chosen } = lookOf(slug, options)
  const packet = options.night ? nightOf(chosen) : chosen
  const art = digits
    ? mostrador(random, width, height, packet, digits)
    : PAINTERS[family](random, width, height, packet, Math.min(width, height) < smallSide)
  return `${SVG} viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><rect width="${width}" height="${height}" fill="${packet.bg}"/>${art}</svg>`
}

const seedOf = (slug: string, { kind = 'challenge' }: CoverOptions) => hash(`${kind}/${slug}`)

export function lookOf(slug: string, options: CoverOptions): { family: CoverFamily; packet: Packet } {
  const seed = seedOf(slug, options)
  const { kind = 'challenge', place, shift = 0 } = options
  return {
    family: options.family ?? pick(FAMILIES_BY_KIND[kind], (place ?? seed) + shift),
    packet:
      PACKETS.find(({ name }) => name === options.packet) ?? pick(PACKETS, packetOf(seed, place) + shift * packetStep),
  }
}

const rowLength = 3

/** For covers shown one after the other: the shift of each, so that no family or packet is twice in a row of three. */
export function apart(covers: readonly (CoverOptions & { slug: string })[]): number[] {
  const looks: { family: CoverFamily; packet: Packet }[] = []
  return covers.map(({ slug, ...options }) => {
    const before = looks.slice(1 - rowLength)
    const isAlike = (shift: number) => {
      const look = lookOf(slug, { ...options, shift })
      return before.some((one) => one.family === look.family || one.packet === look.packet)
    }
    let shift = options.shift ?? 0
    for (let tries = 0; isAlike(shift) && tries < PACKETS.length; tries++) shift += 1
    looks.push(lookOf(slug, { ...options, shift }))
    return shift
  })
}

// Below this many pixels details blur: fewer and larger segments.
const smallSide = 64
// Coprime with the number of packets, so that neighbours never share one.
const packetStep = 3

const packetOf = (seed: number, place: number | undefined): number =>
  place === undefined ? seed >>> 12 : place * packetStep + (place >> 3)

/** Some packets further than the cover's, on which the monogram stands. */
const monogramPacket = (slug: string): Packet => pick(PACKETS, (hash(`startup/${slug}`) >>> 12) + 3)

const initial = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .charAt(0)
    .toUpperCase() || 'V'

/** The first letter in fourteen segments, in the slug's colours: the logo of a startup without one. */
export function monogramSvg(name: string, slug: string = name, size = 48): string {
  const packet = monogramPacket(slug)
  const lit = FOURTEEN[initial(name)] ?? ''
  const segments = Object.entries(letterSegments(25, 19, 50, 62, 8.5))
  const layer = (on: boolean) =>
    segments
      .filter(([key]) => lit.includes(key) === on)
      .map(([, d]) => d)
      .join('')
  return `${SVG} viewBox="0 0 100 100" width="${size}" height="${size}"><rect width="100" height="100" rx="22" fill="${packet.bg}"/>${path(layer(false), packet.ghost)}${path(layer(true), packet.ink)}</svg>`
}

export function plantSvg(lit: number, { size = 64, on = '#0e854b', off = '#dfe4da' } = {}): string {
  const body = plantPaths.map((d, i) => path(d, i < lit ? on : off)).join('')
  return `${SVG} viewBox="${PLANT_VIEW_BOX}" width="${round((size * 64) / 84)}" height="${size}">${body}</svg>`
}

export const MARK_COLORS = { bg: '#0a3c25', ghost: '#155135', ink: '#98e3a8', pop: '#fbc018' }

type MarkOptions = { size?: number; radius?: number; ghosts?: boolean; inset?: number }

/** Unlit segments blur below 28 px, so the small mark leaves them out. */
export function markSvg(options: MarkOptions = {}): string {
  const { size = 32, radius = 26, ghosts = size >= 28, inset = 0 } = options
  const t = 13
  const plant = segment(24, 81, 76, 81, t) + segment(50, 75, 50, 45, t) + segment(51.5, 45, 79, 17, t * 1.24)
  const spark = segment(48.5, 45, 21, 17, t * 1.24)
  const unlit = segment(21, 50, 21, 79, t * 0.9) + segment(79, 50, 79, 79, t * 0.9)
  const { bg, ghost, ink, pop } = MARK_COLORS
  const drawing = `${ghosts ? path(unlit, ghost) : ''}${path(plant, ink)}${path(spark, pop)}`
  const placed = inset ? `<g transform="translate(${inset} ${inset}) scale(${1 - inset / 50})">${drawing}</g>` : drawing
  return `${SVG} viewBox="0 0 100 100" width="${size}" height="${size}"><rect width="100" height="100" rx="${radius}" fill="${bg}"/>${placed}</svg>`
}

/** Art is shown as an image, so no markup is parsed into the document. */
export const svgDataUri = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
