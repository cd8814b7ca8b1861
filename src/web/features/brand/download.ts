import { svgDataUri } from '#web/lib/art.ts'

function save(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export function downloadSvg(name: string, svg: string): void {
  save(new Blob([svg], { type: 'image/svg+xml' }), `${name}.svg`)
}

/** Draws the picture at twice its size, which looks sharp on every screen. */
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
  save(blob, `${name}.png`)
}
