import { coverSvg, svgDataUri } from '#art/art.ts'
import { loadImage, pngOf } from '#web/lib/page/picture.ts'

const width = 1280
const height = 800

/** A drawn cover of another family, colours and chance, as a picture to upload like one's own. */
export async function anotherCover(): Promise<File> {
  const seed = crypto.getRandomValues(new Uint32Array(2))
  const drawing = coverSvg(seed.join('-'), { kind: 'event', width, height })
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')!.drawImage(await loadImage(svgDataUri(drawing)), 0, 0, width, height)
  return new File([await pngOf(canvas)], 'capa.png', { type: 'image/png' })
}
