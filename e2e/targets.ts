import { expect, type Page } from '@playwright/test'

/** Whatever is pressed is at least 24 pixels wide and high, or has that much room that leads to it. */
export async function hasLargeTargets(page: Page): Promise<void> {
  expect(await page.evaluate(smallTargets)).toEqual([])
}

/** Runs in the page. Links within a sentence have the height of its line. */
function smallTargets(): string[] {
  const least = 24
  const isSmall = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && (width < least || height < least)
  }
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display.startsWith('inline') &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
  const owns = (element: Element, hit: Element | null): boolean =>
    hit !== null && (element.contains(hit) || hit.closest('label')?.contains(element) === true)
  /** The room around its middle leads to it, such as a cell or a card that is one link. */
  const hasRoom = (element: Element) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const [cx, cy, off] = [x + width / 2, y + height / 2, least / 2 - 1]
    const edges = [
      [cx - off, cy],
      [cx + off, cy],
      [cx, cy - off],
      [cx, cy + off],
    ] as const
    return edges.every(([px, py]) => owns(element, document.elementFromPoint(px, py)))
  }
  const pressed = 'a[href], button, summary, select, input:not([type=hidden]), [role=button], [role=tab], [role=slider]'
  return [...document.querySelectorAll(pressed)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert], [aria-hidden=true]'))
    .map((one) => (one.matches('.sr-only') ? (one.closest('label') ?? one) : one))
    .filter((one) => !one.matches('.sr-only, .skiplink') && isSmall(one) && !isInSentence(one) && !hasRoom(one))
    .map((one) => {
      const { width, height } = one.getBoundingClientRect()
      return `${Math.round(width)}×${Math.round(height)} ${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 30)}`
    })
}
