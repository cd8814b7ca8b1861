import { describe, expect, it, vi } from 'vitest'
import { picture } from '#test/files.ts'
import { createPictures } from './pictures.ts'

const patient = { cpuMilliseconds: 600_000, milliseconds: 600_000, idleMilliseconds: 600_000 }

describe('pictures', () => {
  it('are re-encoded by a process that ends when it is idle, which gives the memory back', async () => {
    const pictures = createPictures({ ...patient, idleMilliseconds: 0 })
    const result = await pictures.reencode(await picture('png', 400, 300), 200)
    expect(result).toMatchObject({ picture: { width: 200, height: 150 } })
    await vi.waitFor(() => expect(pictures.processes()).toBe(0), { timeout: 10_000 })
    // A new one starts for the next picture.
    expect(await pictures.reencode(await picture('jpeg'), 200)).toMatchObject({ picture: { width: 64 } })
  })

  it('share a process one after the other', async () => {
    const pictures = createPictures(patient)
    for (let turn = 0; turn < 3; turn += 1) await pictures.reencode(await picture('webp'), 200)
    expect(pictures.processes()).toBe(1)
  })

  it('are refused when they unpack to too many pixels, are broken, or need too much time', async () => {
    const pictures = createPictures(patient)
    expect(await pictures.reencode(await picture('png', 6250, 4001), 200)).toEqual({ refusal: 'image_pixels' })
    expect(await pictures.reencode(Buffer.from('no picture'), 200)).toEqual({ refusal: 'image_broken' })
    expect(pictures.processes()).toBe(1)
    const impatient = createPictures({ ...patient, cpuMilliseconds: 0 })
    const large = await picture('png', 5000, 4900)
    expect(await impatient.reencode(large, 2560)).toEqual({ refusal: 'image_slow' })
    await vi.waitFor(() => expect(impatient.processes()).toBe(0), { timeout: 10_000 })
  })

  it('do not count against the server when the machine is too busy for them', async () => {
    const pictures = createPictures({ ...patient, milliseconds: 1 })
    await expect(pictures.reencode(await picture('png'), 200)).rejects.toMatchObject({ code: 'unavailable' })
    await vi.waitFor(() => expect(pictures.processes()).toBe(0), { timeout: 10_000 })
  })
})
