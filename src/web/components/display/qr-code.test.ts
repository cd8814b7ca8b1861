import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { qrCode } from './qr-code.ts'

const scale = 4
const quiet = 4

/** Rasterises the path into pixels. */
function picture({ size, path }: { size: number; path: string }) {
  const side = (size + 2 * quiet) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy += 1) {
      for (let dx = 0; dx < scale; dx += 1) {
        const at = (((Number(y) + quiet) * scale + dy) * side + (Number(x) + quiet) * scale + dx) * 4
        pixels.fill(0, at, at + 3)
      }
    }
  }
  return { pixels, side }
}

it('draws a code that the check-in decoder reads', () => {
  const ticket = 'viveiro:ticket:Zx9_kP-41mQ8s7TtBv2LwYhN'
  const { pixels, side } = picture(qrCode(ticket))
  expect(jsQR(pixels, side, side)?.data).toBe(ticket)
})
