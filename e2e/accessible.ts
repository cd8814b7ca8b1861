import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/**
 * Legacy mode works inside the page: the other one opens a second page for each result, to join those of frames from
 * elsewhere, and the product has none. Selectors of what passes, thousands on a long page, are not made.
 */
async function findsNothing(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(' '))])).toEqual([])
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
