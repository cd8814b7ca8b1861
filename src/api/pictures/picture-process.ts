import sharp, { type Sharp } from 'sharp'
import { lowerProcessPriority } from '../process/low-priority.ts'
import type { PictureJob, PictureResult } from './pictures.ts'

/**
 * The process that unpacks and draws pictures, one at a time. It has its own thread pool, so that hashes and files of the server do
 * not wait behind pictures, and gives all its memory back when it ends.
 */
const niceness = 10
const lookEvery = 50

lowerProcessPriority(niceness)
sharp.cache(false)
sharp.concurrency(1)
process.on('message', (job: PictureJob) => void work(job))
process.on('disconnect', () => process.exit())
// The server decides when to stop; a picture that it waits for is finished first.
process.on('SIGTERM', () => {}).on('SIGINT', () => {})

async function work(job: PictureJob): Promise<void> {
  const before = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > job.cpuMilliseconds) answer({ refusal: 'image_slow' })
  }, lookEvery)
  const making = 'draw' in job ? draw(job) : reencode(job)
  const result = await making.catch((): PictureResult => ({ refusal: 'image_broken' }))
  clearInterval(watch)
  answer(result)
}

const answer = (result: PictureResult) => process.send!(result)

type Drawing = Extract<PictureJob, { draw: string }>

async function draw({ draw: svg, over }: Drawing): Promise<PictureResult> {
  const drawing = sharp(Buffer.from(svg))
  return finish((over ? await laidOver(over, drawing) : drawing).png({ compressionLevel: 9, palette: true }))
}

/** The drawing over the middle of a picture; librsvg draws no WebP itself. */
async function laidOver(picture: Buffer, drawing: Sharp): Promise<Sharp> {
  const { width, height } = await drawing.metadata()
  return sharp(picture)
    .resize({ width, height, fit: 'cover' })
    .composite([{ input: await drawing.toBuffer() }])
}

type Reencoding = Extract<PictureJob, { reencode: Buffer }>

async function reencode({ reencode: content, longestSide, maxPixels }: Reencoding): Promise<PictureResult> {
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  if (width * height > maxPixels) return { refusal: 'image_pixels' }
  return finish(
    sharp(content, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      // Effort 2 of 6: a third of the time of the default for 3 % larger files.
      .webp({ quality: 82, effort: 2 }),
  )
}

async function finish(picture: Sharp): Promise<PictureResult> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true })
  return { picture: { content: data, width: info.width, height: info.height } }
}
