import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No rule of axe is broken. */
export const isAccessible = (page: Page) =>
  findsNothing(page, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })

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
