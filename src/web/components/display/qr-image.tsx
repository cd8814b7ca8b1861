import type { QrCode } from './qr-code.ts'
import './qr-image.css'

const quietZone = 3

/** Dark on white in both themes, because some readers cannot read inverted codes. */
export function QrImage({ code: { size, path }, label }: { code: QrCode; label: string }) {
  const side = size + 2 * quietZone
  const spoken = { role: 'img', 'aria-label': label } as const
  return (
    <svg className="qr" {...spoken} viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
