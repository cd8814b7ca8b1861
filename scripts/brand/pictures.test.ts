import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PICTURES } from './pictures.ts'

describe('the pictures of the brand', () => {
  it.each([
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable-512.png', 512, 512],
    ['apple-touch-icon.png', 180, 180],
  ])('draws %s at %i×%i', async (name, width, height) => {
    const picture = await PICTURES[name]?.()
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width, height })
    expect(picture?.length).toBeLessThan(150_000)
  })

  it('fills a maskable icon to its corners and keeps the drawing within the safe circle', async () => {
    const { data, info } = await sharp(await PICTURES['icon-maskable-512.png']?.())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const paper = [10, 60, 37]
    const differs = (at: number) => paper.some((value, i) => Math.abs((data[at + i] ?? 0) - value) > 12)
    let outside = 0
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        const far = Math.hypot(x - 255.5, y - 255.5) > 0.4 * 512
        if (far && differs((y * info.width + x) * info.channels)) outside += 1
      }
    }
    expect(data[3]).toBe(255)
    expect(outside).toBe(0)
  })
})
