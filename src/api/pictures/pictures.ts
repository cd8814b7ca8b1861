import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createTurns } from '../db/in-turn.ts'
import { AppError } from '../errors.ts'

export type Picture = { content: Buffer; width: number; height: number }
type Work = { reencode: Buffer; longestSide: number; maxPixels: number } | { draw: string; over?: Buffer | undefined }
export type PictureJob = Work & { cpuMilliseconds: number }
export type PictureResult = { picture: Picture } | { refusal: 'image_broken' | 'image_pixels' | 'image_slow' }

type Limits = {
  cpuMilliseconds: number
  /** For a machine that gives the process hardly any time. */
  milliseconds: number
  /** How long a process without work stays; its memory returns to the system when it ends. */
  idleMilliseconds: number
}

// Cameras and telephones that call themselves 24 megapixels write up to 24.5.
const maxPixels = 25_000_000
const program = join(import.meta.dirname, 'picture-process.ts')

/** Re-encodes and draws pictures in processes of their own. */
export function createPictures(limits: Limits) {
  const { run, processes } = createProcesses(limits)
  const inTurn = createTurns()
  return {
    processes,
    /** As WebP, upright and without metadata. */
    reencode: (content: Buffer, longestSide: number) => run({ reencode: content, longestSide, maxPixels }),
    /** Our own SVG as PNG, over a picture that fills it, one at a time: strangers may ask for it. */
    draw: (svg: string, over?: Buffer): Promise<Buffer> =>
      inTurn('draw', async () => {
        const result = await run({ draw: svg, over })
        if ('refusal' in result) throw new AppError('unavailable')
        return result.picture.content
      }),
  }
}

function createProcesses(limits: Limits) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const running = new Set<ChildProcess>()

  function take(): ChildProcess {
    for (const [known, end] of idle) {
      clearTimeout(end)
      idle.delete(known)
      if (known.connected) return known
    }
    return startProcess(running)
  }

  function release(child: ChildProcess): void {
    const end = () => {
      idle.delete(child)
      child.kill('SIGKILL')
    }
    idle.set(child, setTimeout(end, limits.idleMilliseconds).unref())
  }

  async function run(work: Work): Promise<PictureResult> {
    const child = take()
    try {
      const job = { ...work, cpuMilliseconds: limits.cpuMilliseconds }
      const result = await askProcess(child, job, limits.milliseconds)
      if ('refusal' in result && result.refusal === 'image_slow') child.kill('SIGKILL')
      else release(child)
      return result
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }

  return { run, processes: () => [...running].map(({ pid }) => pid!) }
}

/** Without the environment, which holds secrets that a decoder of strangers' files has no use for. */
function startProcess(running: Set<ChildProcess>): ChildProcess {
  const child = fork(program, { serialization: 'advanced', execArgv: [], env: {}, stdio: 'ignore' })
  running.add(child)
  child.once('exit', () => running.delete(child)).on('error', () => running.delete(child))
  // The processes end with ours; they never keep it alive.
  child.unref()
  child.channel?.unref()
  return child
}

/** A process that dies over a picture was killed by it: another try would end the same way. */
function askProcess(child: ChildProcess, job: PictureJob, milliseconds: number): Promise<PictureResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new AppError('unavailable'))), milliseconds)
    const settle = (done: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      done()
    }
    const onMessage = (result: PictureResult) => settle(() => resolve(result))
    const onExit = () => settle(() => resolve({ refusal: 'image_broken' }))
    const onError = (cause: Error) => settle(() => reject(new AppError('unavailable', { cause })))
    child.on('message', onMessage).once('exit', onExit).once('error', onError)
    child.send(job, (error) => error && onError(error))
  })
}

export const pictures = createPictures({ cpuMilliseconds: 3000, milliseconds: 30_000, idleMilliseconds: 10_000 })
