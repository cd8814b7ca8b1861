type Doc = PDFKit.PDFDocument

/** Drawn on 64 by 84: a plant with all its seven segments. */
const plant =
  'M16.3 74.3L20 78L44 78L47.7 74.3L44 70.5L20 70.5ZM32 69.6L35.8 65.9L35.8 55.1L32 51.4L28.3 55.1L28.3 65.9Z' +
  'M33.6 49.7L40.5 50.2L54.5 38L55 31.2L48.2 30.7L34.1 42.8ZM30.4 49.7L29.9 42.8L15.8 30.7L9 31.2L9.5 38L23.5 50.2Z' +
  'M32 49.6L35.8 45.8L35.8 34.7L32 30.9L28.3 34.7L28.3 45.8ZM33.6 29.2L40.5 29.7L49.9 21.5L50.4 14.6L43.5 14.1L34.1 22.4Z' +
  'M30.4 29.2L29.9 22.4L20.5 14.1L13.6 14.6L14.1 21.5L23.5 29.7Z'

/** Drawn on 100 by 100: the segments of the mark, with their colours. */
const mark = [
  [
    'M21 51.4L15.2 57.3L15.2 71.7L21 77.6L26.9 71.7L26.9 57.3ZM79 51.4L73.2 57.3L73.2 71.7L79 77.6L84.9 71.7L84.9 57.3Z',
    '#155135',
  ],
  [
    'M25.6 81L32.1 87.5L67.9 87.5L74.4 81L67.9 74.5L32.1 74.5ZM50 73.4L56.5 66.9L56.5 53.1L50 46.6L43.5 53.1L43.5 66.9Z' +
      'M52.9 43.6L64.3 43.5L77.7 29.8L77.6 18.4L66.2 18.5L52.8 32.2Z',
    '#98e3a8',
  ],
  ['M47.1 43.6L47.2 32.2L33.8 18.5L22.4 18.4L22.3 29.8L35.7 43.5Z', '#fbc018'],
] as const

/** `size` is the width. */
export function drawPlant(doc: Doc, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 64)
  doc.path(plant).fill('#12814a').restore()
}

export function drawMark(doc: Doc, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 100)
  doc.roundedRect(0, 0, 100, 100, 26).fill('#0a3c25')
  for (const [path, color] of mark) doc.path(path).fill(color)
  doc.restore()
}
