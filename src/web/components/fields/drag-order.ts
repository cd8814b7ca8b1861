import { type PointerEvent, useEffect, useState } from 'react'

type Drag = {
  from: number
  to: number
  /** The pointer's distance from the start in page coordinates, so that scrolling counts. */
  way: number
  startY: number
  /** The height of the dragged item: the others shift by it. */
  height: number
  list: HTMLElement
}

export type DragOrder = ReturnType<typeof useDragOrder>

const edge = 80
const speed = 10

/**
 * Reorders a list by dragging a handle with mouse, pen or finger. The item follows the pointer, the others make room,
 * and the page scrolls at the edges of the window. Escape cancels.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  useEffect(() => {
    if (isDragging) return followEdges(setDrag)
  }, [isDragging])

  const start = (from: number) => (event: PointerEvent<HTMLElement>) => {
    const item = event.currentTarget.closest('li')
    if (event.button !== 0 || !item?.parentElement) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const startY = event.clientY + scrollY
    setDrag({ from, to: from, way: 0, startY, height: item.offsetHeight, list: item.parentElement })
  }
  const follow = ({ clientY }: PointerEvent) => setDrag((before) => before && movedTo(before, clientY))
  const drop = () => {
    setDrag(null)
    if (drag && drag.to !== drag.from) onMove(drag.from, drag.to)
  }

  return {
    handle: (i: number) => ({
      onPointerDown: start(i),
      onPointerMove: follow,
      onPointerUp: drop,
      onPointerCancel: () => setDrag(null),
    }),
    item: (i: number) => {
      if (!drag) return {}
      if (i === drag.from) return { 'data-dragged': true, style: { transform: `translateY(${drag.way}px)` } }
      const way = makesRoom(i, drag)
      return {
        'data-giving': true,
        style: { transform: `translateY(calc(${way} * (${drag.height}px + var(--entry-gap))))` },
      }
    },
  }
}

/** −1 for an item that shifts up to make room, 1 for one that shifts down. */
function makesRoom(i: number, { from, to }: Drag): -1 | 0 | 1 {
  if (i > from && i <= to) return -1
  return i < from && i >= to ? 1 : 0
}

/** Uses the positions without the drag: items that have shifted would change the result. */
function movedTo(drag: Drag, clientY: number): Drag {
  const items = [...drag.list.children] as HTMLElement[]
  const own = items[drag.from]
  if (!own) return drag
  const way = clientY + scrollY - drag.startY
  const middle = own.offsetTop + drag.height / 2 + way
  const to = items.filter((item, i) => i !== drag.from && item.offsetTop + item.offsetHeight / 2 < middle).length
  return { ...drag, way, to }
}

type SetDrag = (change: (before: Drag | null) => Drag | null) => void

function followEdges(setDrag: SetDrag): () => void {
  let y: number | null = null
  const note = (event: globalThis.PointerEvent) => (y = event.clientY)
  const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(() => null)
  const timer = setInterval(() => {
    if (y === null || (y > edge && y < innerHeight - edge)) return
    const at = y
    scrollBy({ top: at <= edge ? -speed : speed, behavior: 'instant' })
    setDrag((before) => before && movedTo(before, at))
  }, 16)
  addEventListener('pointermove', note)
  addEventListener('keydown', cancel)
  return () => {
    clearInterval(timer)
    removeEventListener('pointermove', note)
    removeEventListener('keydown', cancel)
  }
}
