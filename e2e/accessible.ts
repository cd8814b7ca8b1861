import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeCore = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No rule of axe is broken, once the page is there. */
export async function isAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1')).not.toHaveCount(0)
  await findsNothing(page, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
}

/** The rules about colours: all that another theme can break on a page that is accessible in one. */
export const hasContrast = (page: Page) =>
  findsNothing(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] })

/** A document is given axe once. It makes no selectors of what passes, thousands on a long page, and copies no markup. */
async function findsNothing(page: Page, runOnly: axe.RunOnly): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(`${axeCore}; axe.configure({ noHtml: true })`)
  const found = await page.evaluate(async (only) => {
    const { violations } = await window.axe.run(document, { runOnly: only, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])
  }, runOnly)
  expect(found).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** For a page that is left next: rows of one shape break the same rules, so two stand for all; drawings break none. */
export const foldAlikeRows = (page: Page) => page.evaluate(keepTwoOfEachShape)

/** Runs in the page. Classes, styles, states and languages make a shape; texts, names and addresses do not. */
function keepTwoOfEachShape(): void {
  for (const drawn of document.querySelectorAll('svg[aria-hidden="true"] > *, i:empty')) drawn.remove()
  const counts = ['class', 'style', 'role', 'type', 'lang', 'autocomplete']
  const isShape = ({ name, value }: Attr) => counts.includes(name) || value === 'true' || value === 'false'
  const shapeOf = ({ tagName, attributes, children }: Element): string => {
    const words = [...attributes].map((one) => (isShape(one) ? `${one.name}=${one.value}` : one.name))
    return `${tagName} ${words.join(' ')} (${[...children].map(shapeOf).join()})`
  }
  for (const list of document.querySelectorAll('ul, ol, dl, tbody, [role="rowgroup"]')) {
    const alike = Map.groupBy([...list.children], shapeOf)
    for (const rows of alike.values()) for (const row of rows.slice(2)) row.remove()
  }
}
