import { useEffect, useSyncExternalStore } from 'react'
import type { Programme } from '#contract/programme.ts'
import { call } from './client.ts'
import { getProgramme } from './light-endpoints.ts'

let programme: Programme | null = null
let asked: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Name, organisation and calendar of the programme; asked for once, null until it is there. */
export function useProgramme(): Programme | null {
  useEffect(() => void loadProgramme(), [])
  return useSyncExternalStore(subscribe, () => programme)
}

export async function loadProgramme() {
  asked ??= ask()
  await asked
}

async function ask() {
  try {
    programme = await call(getProgramme, { quiet: true })
    for (const listener of listeners) listener()
  } catch {
    // Pages work without it; the next one that needs it asks again.
    asked = null
  }
}

/** Forgets the answer, after the settings of the programme have changed. */
export async function reloadProgramme() {
  asked = null
  await loadProgramme()
}

/** The name, known from the first moment, since the server writes it into the page. */
export function useProgrammeName(): string {
  useProgramme()
  return programmeName()
}

export function programmeName(): string {
  return (
    programme?.name ?? document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'Viveiro'
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
