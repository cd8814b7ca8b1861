import { expect, type Page } from '@playwright/test'

/** For a finger: whatever is pressed has 24 pixels each way, and 44 where nothing else to press is that near. */
export async function hasLargeTargets(page: Page): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches)
  await page.evaluate(nextPictures)
  const small = await page.evaluate(smallTargets)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await touch.detach()
  expect(small).toEqual([])
}

/** Runs in the page: styles follow what the screen can do with its next picture. */
function nextPictures(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Runs in the page. Links within a sentence have the height of its line. */
export function smallTargets(): string[] {
  const pressed = 'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=tab], [role=slider]'
  /** Half of 44, and what a small neighbour needs for itself. */
  const near = 22 + 12
  const isSeen = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !one.closest('[inert], [aria-hidden=true], .skip, .sr-only > *')
  const isInSentence = (one: Element) =>
    getComputedStyle(one).display === 'inline' &&
    [...(one.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && /\p{L}/u.test(node.textContent!))
  /** Its label, or the card that is one link. */
  const areaOf = (one: Element): Element => {
    const isCard = getComputedStyle(one, '::after').position === 'absolute'
    if (isCard && getComputedStyle(one).position === 'static') return (one as HTMLElement).offsetParent ?? one
    return one.matches('[type=checkbox], [type=radio], [type=file]') ? (one.closest('label') ?? one) : one
  }
  const controls = [...document.querySelectorAll(pressed)]
    .filter((one) => isSeen(one) && !isInSentence(one))
    .map((one) => ({ one, area: areaOf(one) }))
    .filter(({ area }) => area.getBoundingClientRect().height > 1)
  const boxes = controls.map(({ one, area }) => ({ one, area, box: area.getBoundingClientRect() }))
  const fits = ({ width, height }: DOMRect, size: number) => width > size - 1 && height > size - 1
  const standsAlone = (mine: (typeof boxes)[number]) => {
    const [x, y] = [mine.box.x + mine.box.width / 2, mine.box.y + mine.box.height / 2]
    const isNear = ({ left, right, top, bottom }: DOMRect) =>
      left < x + near && right > x - near && top < y + near && bottom > y - near
    return !boxes.some(({ one, area, box }) => one !== mine.one && !area.contains(mine.one) && isNear(box))
  }
  /** Whether so much room around its middle leads to it. */
  const hasRoom = ({ one, area }: (typeof boxes)[number], size: number) => {
    area.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { x, y, width, height } = area.getBoundingClientRect()
    const off = size / 2 - 1
    const edges = [[off, 0], [-off, 0], [0, off], [0, -off]] as const // prettier-ignore
    return edges.every(([right, down]) => {
      const hit = document.elementFromPoint(x + width / 2 + right, y + height / 2 + down)
      return hit !== null && (area.contains(hit) || one.contains(hit) || hit.closest('label')?.contains(one) === true)
    })
  }
  return boxes.flatMap((mine) => {
    const least = standsAlone(mine) ? 44 : 24
    if (fits(mine.box, least) || hasRoom(mine, least)) return []
    const { width, height } = mine.box
    const { tagName, className, textContent } = mine.one
    return `${Math.round(width)}×${Math.round(height)} of ${least}: ${tagName} ${className} ${textContent.trim().slice(0, 30)}`
  })
}
