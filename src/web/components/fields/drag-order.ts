import { type PointerEvent, useEffect, useRef, useState } from 'react'

type Drag = { from: number; to: number; startY: number; y: number }

export type DragOrder = ReturnType<typeof useDragOrder>

const edge = 72

/**
 * Moving the items of a list by a handle, with mouse, pen or finger. While it lasts nothing but the dragged item
 * moves; a line shows where it would go. Escape leaves all as it was.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(null)
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [isDragging])
  const scrolled = useRef(0)

  const start = (from: number) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    scrolled.current = scrollY
    setDrag({ from, to: from, startY: event.clientY, y: event.clientY })
  }
  const follow = (event: PointerEvent) => {
    if (!drag) return
    scrollAtEdges(event.clientY)
    setDrag({ ...drag, y: event.clientY, to: placeAt(event.currentTarget, event.clientY, drag.from) })
  }
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
      if (drag?.from === i) {
        const way = drag.y - drag.startY + (scrollY - scrolled.current)
        return { 'data-dragged': true, style: { transform: `translateY(${way}px)` } }
      }
      if (drag?.to !== i) return {}
      return { 'data-drop': drag.to < drag.from ? 'before' : 'after' }
    },
  }
}

/** The place that an item let go at this height would take: after all others whose middle is above it. */
function placeAt(handle: Element, y: number, from: number): number {
  const items = [...(handle.closest('li')?.parentElement?.children ?? [])]
  return items.filter((item, i) => {
    const { top, height } = item.getBoundingClientRect()
    return i !== from && top + height / 2 < y
  }).length
}

function scrollAtEdges(y: number) {
  if (y < edge) scrollBy(0, -12)
  if (y > innerHeight - edge) scrollBy(0, 12)
}
