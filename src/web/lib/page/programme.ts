import { useEffect, useSyncExternalStore } from 'react'
import { named, nameIn, type Joining, type Names } from '#contract/programme/article.ts'
import type { Programme } from '#contract/programme/programme.ts'
import { call } from '#web/lib/api/client.ts'
import { getProgramme } from '#web/lib/api/light-endpoints.ts'
import { useLocale } from '#web/lib/text/i18n.ts'

let programme = writtenIntoThePage()
let asked = programme && Promise.resolve()
const listeners = new Set<() => void>()

/** Name, organisation and calendar of the programme; null until loaded. */
export function useProgramme(): Programme | null {
  useEffect(() => void loadProgramme(), [])
  return useSyncExternalStore(subscribe, current, current)
}

export async function loadProgramme() {
  asked ??= ask()
  await asked
}

/** Fetches it again, after its settings were changed. */
export async function reloadProgramme() {
  asked = ask()
  await asked
}

async function ask() {
  try {
    setProgramme(await call(getProgramme, { quiet: true }))
  } catch {
    // Pages work without it; the next one that needs it tries again.
    asked = null
  }
}

export function setProgramme(next: Programme) {
  programme = next
  for (const listener of listeners) listener()
}

/** Until the programme is known the product stands for it. */
const product: Names = { name: 'Viveiro', article: 'o', nameEn: null, articleEn: 'none' }

/** «do Viveiro» in Portuguese, «the Nursery» in English. */
export function useProgrammeNamed(word: Joining): string {
  return named(word, useProgramme() ?? product, useLocale())
}

export function useProgrammeName(): string {
  return nameIn(useLocale(), useProgramme() ?? product)
}

/** The server writes the programme into the page; the development server does not, so it is fetched. */
function writtenIntoThePage(): Programme | null {
  const text = document.querySelector('#programme')?.textContent
  return text ? (JSON.parse(text) as Programme) : null
}

const current = () => programme

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
