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

/** The product's own pages, and those on which the server itself names the programme: API tests rename it there. */
const others = /^\/(?:assets|brand|components|fault|legal|verify|manage\/programme|manage\/messages)\b/

/** Nothing that is read, announced or asked for names the product; its version in the settings does. */
export async function saysItsOwnName(page: Page, name: 'Ninhada' | 'Nursery') {
  if (others.test(new URL(page.url()).pathname)) return
  await expect(page).toHaveTitle(new RegExp(name))
  const said = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')]
    const words = named.flatMap((one) =>
      ['aria-label', 'alt', 'title', 'placeholder'].map((key) => one.getAttribute(key)),
    )
    return [document.body.innerText, ...words].join('\n')
  })
  expect(said.match(/.*\bViveiro\b(?! \d).*/g)).toBeNull()
}
