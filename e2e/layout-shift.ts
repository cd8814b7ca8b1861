import { expect, type Page } from '@playwright/test'

const mostShift = 0.02

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

/** Opens an address on a screen of this size, and holds that nothing moves while it loads. */
export async function staysInPlace(page: Page, address: string, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('#boot')).toHaveCount(0)
  const moved = await page.evaluate(shiftsSoFar)
  const sum = moved.reduce((total, { value }) => total + value, 0)
  expect([address, size.width, sum > mostShift ? moved : []]).toEqual([address, size.width, []])
}

type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }

/** Runs in the page: how much moved, and what. */
export function shiftsSoFar(): Promise<{ value: number; what: string[] }[]> {
  return new Promise((resolve) => {
    const seen: Shift[] = []
    new PerformanceObserver((list) => seen.push(...(list.getEntries() as Shift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    })
    // Entries of the past arrive in a task of their own.
    requestAnimationFrame(() =>
      setTimeout(() =>
        resolve(
          seen.map(({ value, sources }) => ({ value, what: sources.map(({ node }) => node?.className ?? 'text') })),
        ),
      ),
    )
  })
}
