import { digitSegments, plantSegments, round, segment, SEVEN } from './art-segments.ts'

/** The colours of a seed packet: background, unlit segment, lit segment, and one accent segment. */
export type Packet = { name: string; bg: string; ghost: string; ink: string; pop: string }

export const PACKETS: Packet[] = [
  { name: 'lcd', bg: '#cfd6c3', ghost: '#c0c9b2', ink: '#1b2a20', pop: '#c4552d' },
  { name: 'folha', bg: '#14553a', ghost: '#1b6245', ink: '#8fe3a6', pop: '#fbc018' },
  { name: 'azulejo', bg: '#eaf1fb', ghost: '#d6e3f7', ink: '#1e49b4', pop: '#f29a1f' },
  { name: 'barro', bg: '#eec3a7', ghost: '#e6b393', ink: '#6c2f1c', pop: '#14553a' },
  { name: 'gema', bg: '#fbcb45', ghost: '#f3be2f', ink: '#2b2413', pop: '#1c7a4d' },
  { name: 'noite', bg: '#111a15', ghost: '#1b2720', ink: '#57d98a', pop: '#ff9a3d' },
  { name: 'cobalto', bg: '#1d3f9e', ghost: '#2749ab', ink: '#c5dbff', pop: '#fbc018' },
  { name: 'mare', bg: '#cdeaf0', ghost: '#badfe8', ink: '#0b4f60', pop: '#d8434f' },
  { name: 'ginja', bg: '#7d1e33', ghost: '#8b2a40', ink: '#ffc9c4', pop: '#fbc018' },
  { name: 'laranja', bg: '#f48a3c', ghost: '#ec7e2e', ink: '#3a1708', pop: '#fff1d6' },
]

/** Pale packets glare in the dark theme: their night version swaps paper and ink. */
const nights: Record<string, Packet> = {
  lcd: { name: 'lcd', bg: '#1b2a20', ghost: '#25362b', ink: '#cfd6c3', pop: '#e8764d' },
  azulejo: { name: 'azulejo', bg: '#12275c', ghost: '#1a3270', ink: '#bcd2fb', pop: '#f2a83f' },
  barro: { name: 'barro', bg: '#4a2013', ghost: '#582a1b', ink: '#eec3a7', pop: '#57d98a' },
  gema: { name: 'gema', bg: '#3a2f0b', ghost: '#483b12', ink: '#fbcb45', pop: '#57d98a' },
  mare: { name: 'mare', bg: '#0b3641', ghost: '#12434f', ink: '#bfe4ec', pop: '#ff7f88' },
  laranja: { name: 'laranja', bg: '#4a2009', ghost: '#592a10', ink: '#f9a566', pop: '#fff1d6' },
}

export const nightOf = (packet: Packet): Packet => nights[packet.name] ?? packet

type Layer = 'ghost' | 'ink' | 'pop'
type Random = () => number
/** With `small` the drawing has fewer and larger parts. */
type Painter = (random: Random, width: number, height: number, packet: Packet, small?: boolean) => string

export const path = (d: string, fill: string): string => (d ? `<path d="${d}" fill="${fill}"/>` : '')

/** Three layers of path data, painted from unlit to accent. */
function canvas(packet: Packet) {
  const layers: Record<Layer, string> = { ghost: '', ink: '', pop: '' }
  return {
    add(layer: Layer, d: string) {
      layers[layer] += d
    },
    svg: () => path(layers.ghost, packet.ghost) + path(layers.ink, packet.ink) + path(layers.pop, packet.pop),
  }
}

/** Fewer rows of plants read as single letters, not as a field. */
const leastRows = 4

/** A seed tray; each pocket shows its own stage of growth. */
const tabuleiro: Painter = (r, W, H, packet, small) => {
  const art = canvas(packet)
  const wanted = leastRows + Math.floor(r() * 2)
  const rows = small ? 1 : wanted
  const ch = H / rows
  const cols = Math.max(2, Math.round(W / (ch * 0.86)))
  const cw = W / cols
  const fx = 0.35 + r() * 0.5
  const fy = 0.5 + r() * 0.7
  const phase = r() * 6.28
  const t = Math.max(3, ch * 0.088)
  const star = Math.floor(r() * rows) * cols + Math.floor(cols * (0.3 + r() * 0.4))
  for (let i = 0; i < rows * cols; i++) {
    const x = i % cols
    const y = Math.floor(i / cols)
    const wave = (Math.sin(x * fx + phase) + Math.cos(y * fy + phase * 1.7)) / 2
    const lit = i === star ? 7 : Math.max(1, Math.min(7, Math.round(4 + wave * 3.4 + (r() - 0.5) * 1.6)))
    const plant = plantSegments(x * cw + cw * 0.14, y * ch + ch * 0.14, cw * 0.72, ch * 0.74, t)
    plant.forEach((d, k) => art.add(k >= lit ? 'ghost' : i === star && k > 1 ? 'pop' : 'ink', d))
  }
  return art.svg()
}

/** Terraces: stacked segments that form a hillside. */
const socalcos: Painter = (r, W, H, packet, small) => {
  const art = canvas(packet)
  const wanted = 9 + Math.floor(r() * 6)
  const cols = small ? 4 : wanted
  const cw = W / cols
  const t = Math.max(4, Math.min(cw * 0.3, H / 13))
  const rows = Math.floor(H / (t * 1.42))
  const a = 0.35 + r() * 0.5
  const b = 0.8 + r() * 0.9
  const phase = r() * 6.28
  const lean = (r() - 0.5) * 0.5
  for (let x = 0; x < cols; x++) {
    const v = 0.46 + 0.24 * Math.sin(x * a + phase) + 0.12 * Math.sin(x * b + phase * 2) + lean * (x / cols - 0.5)
    const top = Math.round(v * rows)
    for (let y = 0; y < rows; y++) {
      const yy = H - (y + 0.7) * t * 1.42
      const d = segment(x * cw + cw * 0.04, yy, (x + 1) * cw - cw * 0.04, yy, t)
      art.add(y > top ? 'ghost' : y === top ? 'pop' : 'ink', d)
    }
  }
  return art.svg()
}

type Edge = [number, number, number, number]

/** A 2×2 lattice for a quarter of a tile: a diagonal in each cell; border and axes may be lit. */
function quarterTile(r: Random): { edges: Edge[]; layers: Layer[] } {
  const edges: Edge[] = []
  for (let i = 0; i < 2; i++)
    for (let j = 0; j < 2; j++) edges.push(r() < 0.5 ? [i, j, i + 1, j + 1] : [i + 1, j, i, j + 1])
  for (let i = 0; i < 2; i++) edges.push([i, 2, i + 1, 2], [2, i, 2, i + 1], [i, 1, i + 1, 1], [1, i, 1, i + 1])
  const hot = Math.floor(r() * 4)
  const layers = edges.map((_, i): Layer => {
    if (i === hot) return 'pop'
    if (i < 4) return 'ink'
    return r() < (i < 8 ? 0.3 : 0.35) ? 'ink' : 'ghost'
  })
  // At least half of a tile is lit, else two tiles look alike.
  for (let i = 4; layers.filter((layer) => layer !== 'ghost').length < edges.length / 2; i++) layers[i] = 'ink'
  if (r() < 0.6) layers[5] = layers[4] as Layer
  return { edges, layers }
}

/** A quarter tile mirrored four ways and repeated as a wall of tiles. */
const azulejo: Painter = (r, W, H, packet, small) => {
  const art = canvas(packet)
  const wanted = r() < 0.5 ? 1.5 : 2
  const rows = small ? 1 : wanted
  const size = H / rows
  const cols = Math.ceil(W / size) + 1
  const ox = (W - cols * size) / 2
  const oy = rows === 1.5 ? -size * 0.25 : 0
  const t = size * 0.072
  const q = size / 2
  const k = q / 2
  const { edges, layers } = quarterTile(r)
  const drawTile = (cx: number, cy: number) => {
    for (const [sx, sy] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const)
      edges.forEach(([x1, y1, x2, y2], i) => {
        const mirroredAxis = (x1 === 2 && x2 === 2 && sx < 0) || (y1 === 2 && y2 === 2 && sy < 0)
        if (mirroredAxis) return
        const d = segment(cx + sx * x1 * k, cy + sy * y1 * k, cx + sx * x2 * k, cy + sy * y2 * k, t)
        art.add(layers[i] as Layer, d)
      })
  }
  for (let y = 0; y < Math.ceil(rows) + 1; y++)
    for (let x = 0; x < cols; x++) drawTile(ox + x * size + q, oy + y * size + q)
  return art.svg()
}

/** A dial of segments, lit like a clock. */
const girassol: Painter = (r, W, H, packet, small) => {
  const art = canvas(packet)
  const wantedRings = 3 + Math.floor(r() * 2)
  const wantedPetals = 18 + 2 * Math.floor(r() * 5)
  const [rings, petals] = small ? [2, 10] : [wantedRings, wantedPetals]
  const wide = W / H > 3
  const cx = W * (0.28 + r() * 0.44)
  const cy = H * (wide ? 0.8 + r() * 0.3 : 0.42 + r() * 0.3)
  const R = wide ? W * 0.26 : Math.max(H, W * 0.6) * (0.62 + r() * 0.25)
  const r0 = R * 0.2
  const turn = r() * Math.PI
  const reach = 0.55 + r() * 0.35
  for (let k = 0; k < rings + 2; k++) {
    const near = r0 + ((R - r0) * k) / rings
    const far = r0 + ((R - r0) * (k + 1)) / rings
    const t = Math.min((((near + far) * Math.PI) / petals) * 0.5, (far - near) * 0.42)
    for (let i = 0; i < petals; i++) {
      const angle = turn + ((i + (k % 2) / 2) / petals) * Math.PI * 2
      const cos = Math.cos(angle)
      const sin = Math.sin(angle)
      const d = segment(cx + cos * near, cy + sin * near, cx + cos * far, cy + sin * far, t)
      const lit = k < rings && (i / petals < reach || k === 1)
      art.add(k === 0 ? 'pop' : lit ? 'ink' : 'ghost', d)
    }
  }
  return art.svg()
}

/** A field of tall stems, each with its own number of leaves. */
const seara: Painter = (r, W, H, packet, small) => {
  const art = canvas(packet)
  const wanted = 6 + Math.floor(r() * 5)
  const lean = 0.5 + r() * 0.12
  const cols = small ? 3 : Math.max(wanted, Math.ceil((W * lean * (leastRows + 0.6)) / H))
  const cw = W / cols
  const tier = cw * lean
  const t = cw * 0.12
  const max = Math.floor(H / tier)
  const a = 0.4 + r() * 0.7
  const phase = r() * 6.28
  const star = 1 + Math.floor(r() * (cols - 2))
  for (let x = 0; x < cols; x++) {
    const cx = (x + 0.5) * cw
    const grown = Math.max(1, Math.round(max * (0.5 + 0.28 * Math.sin(x * a + phase)) + (r() - 0.5)))
    for (let k = 0; k <= max; k++) {
      const y = H - (k + 1) * tier
      const l = cw * 0.4
      const leaves =
        segment(cx + t * 0.12, y, cx + l, y - l * 0.84, t * 1.35) +
        segment(cx - t * 0.12, y, cx - l, y - l * 0.84, t * 1.35)
      art.add(k >= grown ? 'ghost' : 'ink', segment(cx, H - k * tier, cx, y, t))
      art.add(k >= grown ? 'ghost' : x === star && k >= grown - 2 ? 'pop' : 'ink', leaves)
    }
  }
  return art.svg()
}

/** A real number (a cohort, a date), slanted as on a pocket calculator. */
export function mostrador(r: Random, W: number, H: number, packet: Packet, digits: string): string {
  const art = canvas(packet)
  const slant = 0.1
  const dw = (W * 0.88) / (digits.length * 1.24)
  const dh = Math.min(dw / 0.56, H * 0.72)
  const step = dw * 1.24
  const ox = (W - step * digits.length + dw * 0.24) / 2
  const star = Math.floor(r() * 2)
  for (let k = 0; k < digits.length; k++) {
    const lit = SEVEN[digits[k] ?? ''] ?? ''
    const segments = digitSegments(ox + k * step, (H - dh) / 2, dw, dh, dh * 0.115)
    for (const [name, d] of Object.entries(segments))
      art.add(!lit.includes(name) ? 'ghost' : k >> 1 === star ? 'pop' : 'ink', d)
  }
  const degrees = round((-Math.atan(slant) * 180) / Math.PI)
  return `<g transform="translate(${round(slant * H * 0.5)} 0) skewX(${degrees})">${art.svg()}</g>`
}

export const PAINTERS = { tabuleiro, socalcos, azulejo, girassol, seara }
