import { download } from '#web/lib/api/download.ts'

const drawn = ['fill', 'stroke', 'stroke-width', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const
/** Twice the size on the page, for slides. */
const scale = 2

/** A copy that looks the same outside the page: every element carries the colours and letters it has here. */
function standing(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [index, element] of [svg, ...svg.querySelectorAll<SVGElement>('*')].entries()) {
    const style = getComputedStyle(element)
    for (const name of drawn) copies[index]!.style.setProperty(name, style.getPropertyValue(name))
  }
  const { width, height } = svg.viewBox.baseVal
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return copy
}

/** Saves a drawing as a file that shows the same everywhere. */
export async function savePicture(svg: SVGSVGElement, name: string, kind: 'svg' | 'png'): Promise<void> {
  const text = new XMLSerializer().serializeToString(standing(svg))
  const vector = new Blob([text], { type: 'image/svg+xml' })
  download(kind === 'svg' ? vector : await asPixels(text, svg.viewBox.baseVal), `${name}.${kind}`)
}

async function asPixels(text: string, { width, height }: DOMRect): Promise<Blob> {
  const image = new Image()
  // As data and not as a blob's address: the page lets in no pictures from those.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = getComputedStyle(document.body).backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture has no content.')))),
  )
}
