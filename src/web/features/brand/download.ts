import { svgDataUri } from '#art/art.ts'
import { download } from '#web/lib/api/download.ts'

export function downloadSvg(name: string, svg: string): void {
  download(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`)
}

/** Draws the picture at twice its size, so that it is sharp on every screen. */
export async function downloadPng(name: string, svg: string): Promise<void> {
  const image = new Image()
  image.src = svgDataUri(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth * 2
  canvas.height = image.naturalHeight * 2
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser gave no picture.')
  download(blob, `${name}.png`)
}
