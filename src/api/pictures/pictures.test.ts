import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { picture } from '#test/files.ts'
import { createPictures } from './pictures.ts'

const patient = { cpuMilliseconds: 600_000, milliseconds: 600_000, idleMilliseconds: 600_000 }
const square = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${fill}"/></svg>`

describe('pictures', () => {
  it('are re-encoded by a process that ends when it is idle, which gives the memory back', async () => {
    const pictures = createPictures({ ...patient, idleMilliseconds: 0 })
    const result = await pictures.reencode(await picture('png', 400, 300), 200)
    expect(result).toMatchObject({ picture: { width: 200, height: 150 } })
    await vi.waitFor(() => expect(pictures.processes()).toEqual([]), { timeout: 10_000 })
    // A new one starts for the next picture.
    expect(await pictures.reencode(await picture('jpeg'), 200)).toMatchObject({ picture: { width: 64 } })
  })

  it('are unpacked without the secrets of the environment', async () => {
    vi.stubEnv('VIVEIRO_TEST_SECRET', 'open sesame')
    const pictures = createPictures(patient)
    await pictures.reencode(await picture('webp'), 200)
    const asked = ['eww', '-o', 'command=', '-p', String(pictures.processes()[0])]
    const { stdout } = await promisify(execFile)('ps', asked)
    expect(stdout).toContain('picture-process')
    expect(stdout).not.toContain('open sesame')
  })

  it('share a process one after the other', async () => {
    const pictures = createPictures(patient)
    for (let turn = 0; turn < 3; turn += 1) await pictures.reencode(await picture('webp'), 200)
    expect(pictures.processes()).toHaveLength(1)
  })

  it('are refused when they unpack to too many pixels, are broken, or need too much time', async () => {
    const pictures = createPictures(patient)
    expect(await pictures.reencode(await picture('png', 6250, 4001), 200)).toEqual({ refusal: 'image_pixels' })
    expect(await pictures.reencode(Buffer.from('no picture'), 200)).toEqual({ refusal: 'image_broken' })
    expect(pictures.processes()).toHaveLength(1)
    const impatient = createPictures({ ...patient, cpuMilliseconds: 0 })
    const large = await picture('png', 5000, 4900)
    expect(await impatient.reencode(large, 2560)).toEqual({ refusal: 'image_slow' })
    await vi.waitFor(() => expect(impatient.processes()).toEqual([]), { timeout: 10_000 })
  })

  it('are drawn as PNG by the same processes', async () => {
    const pictures = createPictures(patient)
    const drawn = await Promise.all(['red', 'blue'].map((fill) => pictures.draw(square(fill))))
    for (const png of drawn) expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(pictures.processes()).toHaveLength(1)
    await expect(pictures.draw('no drawing')).rejects.toMatchObject({ code: 'unavailable' })
  })

  // Elsewhere a process has one priority, which the test could not tell from that of its threads.
  it.runIf(process.platform === 'linux')('have a low priority in every thread that unpacks them', async () => {
    const pictures = createPictures(patient)
    await pictures.reencode(await picture('png'), 200)
    const [pid] = pictures.processes()
    const threads = await readdir(`/proc/${pid}/task`)
    const lower = Math.min(19, getPriority() + 10)
    expect(new Set(threads.map((thread) => getPriority(Number(thread))))).toEqual(new Set([lower]))
  })

  it('do not count against the server when the machine is too busy for them', async () => {
    const pictures = createPictures({ ...patient, milliseconds: 1 })
    await expect(pictures.reencode(await picture('png'), 200)).rejects.toMatchObject({ code: 'unavailable' })
    await vi.waitFor(() => expect(pictures.processes()).toEqual([]), { timeout: 10_000 })
  })
})
