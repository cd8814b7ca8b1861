import { create } from 'qrcode'

export type QrCode = { size: number; path: string }

/** The dark modules as one path of unit squares. */
export function qrCode(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
  return { size, path: squares.join('') }
}
