/** All art is drawn from one primitive: the segment of a segment display, a bar with pointed ends. */

/** FNV-1a with a final mix, 32 bits. */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i)
    h = Math.imul(h, 0x01000193)
  }
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  h ^= h >>> 16
  return h >>> 0
}

/** mulberry32: a small seeded generator of numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const round = (value: number): number => Math.round(value * 10) / 10

/** A segment from (x1,y1) to (x2,y2), `thick` thick, shortened by `gap` at both ends. */
export function segment(x1: number, y1: number, x2: number, y2: number, thick: number, gap = thick * 0.12): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const ux = (x2 - x1) / length
  const uy = (y2 - y1) / length
  const px = (-uy * thick) / 2
  const py = (ux * thick) / 2
  const ax = x1 + ux * gap
  const ay = y1 + uy * gap
  const bx = x2 - ux * gap
  const by = y2 - uy * gap
  const c = Math.min(thick / 2, (length - 2 * gap) / 2)
  const points: [number, number][] = [
    [ax, ay],
    [ax + ux * c + px, ay + uy * c + py],
    [bx - ux * c + px, by - uy * c + py],
    [bx, by],
    [bx - ux * c - px, by - uy * c - py],
    [ax + ux * c - px, ay + uy * c - py],
  ]
  return 'M' + points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L') + 'Z'
}

/** Order of growth: soil, stem, right leaf, left leaf, stem, right leaf, left leaf. */
export function plantSegments(x: number, y: number, w: number, h: number, t: number): string[] {
  const cx = x + w / 2
  const leaf = t * 1.3
  const base = y + h
  const lower = y + h * 0.57
  const upper = y + h * 0.25
  const long = w * 0.46
  const short = w * 0.37
  return [
    segment(cx - w * 0.32, base - t / 2, cx + w * 0.32, base - t / 2, t),
    segment(cx, base - t, cx, lower, t),
    segment(cx + t * 0.1, lower, cx + long, lower - long * 0.84, leaf),
    segment(cx - t * 0.1, lower, cx - long, lower - long * 0.84, leaf),
    segment(cx, lower, cx, upper, t),
    segment(cx + t * 0.1, upper, cx + short, upper - short * 0.84, leaf),
    segment(cx - t * 0.1, upper, cx - short, upper - short * 0.84, leaf),
  ]
}

export const PLANT_VIEW_BOX = '0 0 64 84'

/** The seven segments of the seedling, in the order in which they light up. */
export const plantPaths: string[] = plantSegments(6, 14, 52, 64, 7.5)

/** The seven segments of a digit, with their usual names a to g. */
export function digitSegments(x: number, y: number, w: number, h: number, t: number): Record<string, string> {
  const left = x + t / 2
  const right = x + w - t / 2
  const top = y + t / 2
  const bottom = y + h - t / 2
  const middle = y + h / 2
  return {
    a: segment(left, top, right, top, t),
    b: segment(right, top, right, middle, t),
    c: segment(right, middle, right, bottom, t),
    d: segment(left, bottom, right, bottom, t),
    e: segment(left, middle, left, bottom, t),
    f: segment(left, top, left, middle, t),
    g: segment(left, middle, right, middle, t),
  }
}

/** Fourteen segments: g and q are the halves of the middle bar, h j k m the diagonals, i l the centre upright. */
export function letterSegments(x: number, y: number, w: number, h: number, t: number): Record<string, string> {
  const outer = digitSegments(x, y, w, h, t)
  const left = x + t / 2
  const right = x + w - t / 2
  const top = y + t / 2
  const bottom = y + h - t / 2
  const middle = y + h / 2
  const centre = x + w / 2
  const s = t * 0.62
  const thin = t * 0.86
  return {
    ...outer,
    g: segment(left, middle, centre, middle, t),
    q: segment(centre, middle, right, middle, t),
    h: segment(left + s * 0.95, top + s * 1.05, centre - s * 0.45, middle - s * 0.55, thin, 0),
    j: segment(right - s * 0.95, top + s * 1.05, centre + s * 0.45, middle - s * 0.55, thin, 0),
    k: segment(centre + s * 0.45, middle + s * 0.55, right - s * 0.95, bottom - s * 1.05, thin, 0),
    m: segment(centre - s * 0.45, middle + s * 0.55, left + s * 0.95, bottom - s * 1.05, thin, 0),
    i: segment(centre, top + s * 0.6, centre, middle, t),
    l: segment(centre, middle, centre, bottom - s * 0.6, t),
  }
}

export const SEVEN: Record<string, string> = {
  0: 'abcdef',
  1: 'bc',
  2: 'abged',
  3: 'abgcd',
  4: 'fgbc',
  5: 'afgcd',
  6: 'afgedc',
  7: 'abc',
  8: 'abcdefg',
  9: 'abcdfg',
}

export const FOURTEEN: Record<string, string> = {
  A: 'abcefgq',
  B: 'abcdilq',
  C: 'adef',
  D: 'abcdil',
  E: 'adefgq',
  F: 'aefg',
  G: 'acdefq',
  H: 'bcefgq',
  I: 'adil',
  J: 'bcde',
  K: 'efgjk',
  L: 'def',
  M: 'bcefhj',
  N: 'bcefhk',
  O: 'abcdef',
  P: 'abefgq',
  Q: 'abcdefk',
  R: 'abefgqk',
  S: 'acdfgq',
  T: 'ail',
  U: 'bcdef',
  V: 'efjm',
  W: 'bcefkm',
  X: 'hjkm',
  Y: 'hjl',
  Z: 'adjm',
}
