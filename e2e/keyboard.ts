import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export type Keys = ReturnType<typeof keysOf>
type Name = string | RegExp

/** The focused element as «role name», and whether a focus ring is visible on it, beside it or on its card. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement
    const roles: Record<string, string> = {
      A: 'link',
      H1: 'heading',
      SECTION: 'region',
      SELECT: 'combobox',
      TEXTAREA: 'textbox',
    }
    const input = ['checkbox', 'radio', 'search'].includes(at.type) ? at.type : 'textbox'
    const plain = at.tagName === 'INPUT' ? input : at.tagName.toLowerCase()
    const role = at.getAttribute('role') ?? roles[at.tagName] ?? plain
    const label = document.getElementById(at.getAttribute('aria-labelledby')?.split(' ').at(-1) ?? '')
    const name = at.getAttribute('aria-label') ?? (label ?? at.labels?.[0] ?? at).textContent
    const near = [at, at.nextElementSibling, at.parentElement, at.closest('.card, .list__row, .datefield__box, .input')]
    const ring = near.some((one) => one && getComputedStyle(one).outlineStyle !== 'none')
    return { role, name: name.trim(), ring }
  })

/** Operates a page by keyboard alone, without positions on the screen. */
export function keysOf(page: Page) {
  const press = (key: string) => page.keyboard.press(key)
  const isAt = async (role: string, name: Name) => {
    const at = await focused(page)
    return at.role === role && (typeof name === 'string' ? at.name === name : name.test(at.name)) && at
  }
  const go = async (key: string, role: string, name: Name) => {
    await expect(page.locator('#boot')).toHaveCount(0)
    for (let presses = 0; presses < 90; presses += 1) {
      await press(key)
      const at = await isAt(role, name)
      if (at) return expect(at.ring, `a ring around ${role} ${String(name)}`).toBe(true)
    }
    throw new Error(`${key} never comes to ${role} ${String(name)}`)
  }
  return {
    press,
    /** Moves to the element by Tab and presses it. */
    pressOn: async (role: string, name: Name) => {
      await go('Tab', role, name)
      await press('Enter')
    },
    type: (text: string) => page.keyboard.type(text),
    tabTo: (role: string, name: Name) => go('Tab', role, name),
    back: (role: string, name: Name) => go('Shift+Tab', role, name),
    arrowTo: (key: 'ArrowDown' | 'ArrowRight', role: string, name: Name) => go(key, role, name),
    offers: (option: string) => expect(page.getByRole('option', { name: option, exact: true })).toBeVisible(),
    /** Checks where the focus is after the focused element disappeared. */
    stays: (role: string, name: Name) =>
      expect.poll(() => isAt(role, name), `focus on ${role} ${String(name)}`).toBeTruthy(),
  }
}
