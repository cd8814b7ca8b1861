import type { Page } from '@playwright/test'

/** Counts what a hand presses in this tab, over all pages. What the browser does not tell, as a choice in a list, is `more`. */
export async function countClicks(page: Page) {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        // A key that presses a button, and a label that presses its field, are told as clicks without a hand.
        if (isTrusted && detail > 0)
          sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
      },
      { capture: true },
    )
  })
  let others = 0
  return {
    more: (count: number) => {
      others += count
    },
    count: async () => Number(await page.evaluate(() => sessionStorage.getItem('clicks'))) + others,
  }
}
