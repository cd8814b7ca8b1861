import { expect, type Page } from '@playwright/test'

/** Runs in the page before the product: the programme has names of its own, other than the product's. */
export function renameProgramme() {
  document.addEventListener('readystatechange', () => {
    const written = document.querySelector('#programme')?.firstChild
    if (document.readyState !== 'interactive' || !written) return
    const programme = JSON.parse(written.nodeValue!) as object
    written.nodeValue = JSON.stringify({ ...programme, name: 'Ninhada', nameEn: 'Nursery', articleEn: 'the' })
  })
}

/** Pages about the product itself: its mark, its parts; and the one that a negative control makes. */
const ofTheProduct = /^\/(?:assets|brand|components|fault)\b/

/**
 * What the server writes with the name that it keeps, which all tests share: a legal text, what a certificate says, a
 * frozen report, the programme's own name in its settings, a letter. On the first day it has another name, and these are
 * read too; the words of certificates are in tests of the API.
 */
const ofTheServer: readonly [page: RegExp, parts: string][] = [
  [/^\/legal\//, '.legal div'],
  [/^\/verify\//, '.proof__body .muted'],
  [/^\/reports\//, '.paper--cover header .muted'],
  [/^\/manage\/programme$/, '.brand__name, input[placeholder]'],
  [/^\/manage\/messages\/./, '.messageletter'],
]

/** Runs in the page: all that is read or announced in it, but not the lines that these parts hold. */
function saidOutside(parts: string): string {
  const namesOf = (one: Element) => ['aria-label', 'alt', 'title', 'placeholder'].map((key) => one.getAttribute(key))
  const linesOf = (one: HTMLElement) => [...one.innerText.split('\n'), ...namesOf(one)]
  const shared = new Set(parts ? [...document.querySelectorAll<HTMLElement>(parts)].flatMap(linesOf) : [])
  const named = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')].flatMap(namesOf)
  return [...linesOf(document.body), ...named].filter((line) => !shared.has(line)).join('\n')
}

/** Nothing that is read, announced or asked for names the product; its version in the settings does. */
export async function saysItsOwnName(page: Page, name: string, knows: 'page' | 'server' = 'page') {
  const { pathname } = new URL(page.url())
  if (ofTheProduct.test(pathname)) return
  await expect(page).toHaveTitle(new RegExp(name))
  const parts = knows === 'page' ? ofTheServer.find(([address]) => address.test(pathname))?.[1] : undefined
  const said = await page.evaluate(saidOutside, parts ?? '')
  expect(said.match(/.*\bViveiro\b(?! \d).*/g)).toBeNull()
}
