import type { EventDetail } from '#contract/events/events.ts'
import { coverSvg, svgDataUri } from '#art/art.ts'
import { loadImage, pngOf } from '#web/lib/page/picture.ts'
import { coverOf, coverPlace } from '../event-cover.ts'
import type { QrCode } from '#web/components/display/qr-code.ts'

export type TicketWords = { title: string; when: string; place: string; name: string; code: string }

const width = 720
const coverHeight = 300
const height = 1240
const margin = 56
const paper = '#ffffff'
const ink = '#17221b'
const subtle = '#55645a'

/** The ticket as a picture to keep on a phone: cover, words and the code to scan, always on white. */
export async function ticketImage(event: EventDetail, code: QrCode, words: TicketWords): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')!
  pen.fillStyle = paper
  pen.fillRect(0, 0, width, height)
  drawCover(pen, await loadImage(coverOf(event) ?? drawnCover(event)))
  const below = drawWords(pen, words)
  drawCode(pen, { size: code.size, modules: new Path2D(code.path), top: below })
  pen.fillStyle = ink
  pen.textAlign = 'center'
  pen.font = '600 52px "Geist Mono Variable", monospace'
  pen.fillText(words.code, width / 2, height - margin)
  return pngOf(canvas)
}

const drawnCover = (event: EventDetail) =>
  svgDataUri(coverSvg(event.slug, { kind: 'event', place: coverPlace(event), width, height: coverHeight }))

/** Fills the band; an uploaded cover of another ratio is cut at its edges. */
function drawCover(pen: CanvasRenderingContext2D, image: HTMLImageElement) {
  const scale = Math.max(width / image.naturalWidth, coverHeight / image.naturalHeight)
  const [w, h] = [width / scale, coverHeight / scale]
  const [x, y] = [(image.naturalWidth - w) / 2, (image.naturalHeight - h) / 2]
  pen.drawImage(image, x, y, w, h, 0, 0, width, coverHeight)
}

/** Returns the height at which the next part begins. */
function drawWords(pen: CanvasRenderingContext2D, { title, when, place, name }: TicketWords): number {
  let y = coverHeight + 68
  const write = (text: string, { size, weight, color }: { size: number; weight: number; color: string }) => {
    pen.font = `${weight} ${size}px "Schibsted Grotesk Variable", sans-serif`
    pen.fillStyle = color
    for (const line of linesOf(pen, text).slice(0, 2)) {
      pen.fillText(line, margin, y)
      y += size * 1.3
    }
  }
  write(title, { size: 42, weight: 700, color: ink })
  write(when, { size: 26, weight: 400, color: subtle })
  write(place, { size: 26, weight: 400, color: subtle })
  y += 14
  write(name, { size: 32, weight: 600, color: ink })
  return y
}

function linesOf(pen: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && pen.measureText(longer).width <= width - 2 * margin) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

type PlacedCode = { size: number; modules: Path2D; top: number }

function drawCode(pen: CanvasRenderingContext2D, { size, modules, top }: PlacedCode) {
  const side = Math.min(width - 2 * margin, height - margin - 90 - top)
  pen.save()
  pen.translate((width - side) / 2, top)
  pen.scale(side / size, side / size)
  pen.fillStyle = '#000000'
  pen.fill(modules)
  pen.restore()
}
