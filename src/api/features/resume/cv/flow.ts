import type { Pen, Place } from './pen.ts'

type Column = { x: number; width: number; top: number; bottom: number; firstTop?: number }
export type Flow = ReturnType<typeof createFlow>

/** A column that goes on over the pages. Several columns of one document share its pages. */
export function createFlow({ doc }: Pen, { x, width, top, bottom, firstTop = top }: Column) {
  let page = 0
  let y = firstTop
  doc.switchToPage(0)

  function nextPage(): void {
    page += 1
    if (page < doc.bufferedPageRange().count) doc.switchToPage(page)
    else doc.addPage()
    y = top
  }
  return {
    x,
    width,
    /** The most that fits on one page. */
    room: bottom - top,
    /** What is left of the present page. */
    left: () => bottom - y,
    nextPage,
    /** Goes to the next page unless this much fits on the present one; whatever fits on no page is not moved. */
    ensure(height: number): void {
      const isAtTop = y === top || (page === 0 && y === firstTop)
      if (y + height > bottom && !isAtTop) nextPage()
    },
    place: (inset = 0): Place => ({ x: x + inset, y, width: width - inset }),
    down(distance: number): void {
      y += distance
    },
  }
}
