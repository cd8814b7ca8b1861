import type { ComponentType } from 'react'
import { eventHomeCards, useEventDeadlines, useEventSteps } from '#web/features/events/home-card.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { useSession } from '#web/lib/session/use-session.ts'

/**
 * What the home page is made of. Each area owns its cards, deadlines and first steps and is named here; the page itself
 * knows no area.
 */
export type HomeCard = {
  id: string
  place: 'main' | 'side' | 'wide'
  /** Shown only to those who hold this right. */
  scope?: string
  Card: ComponentType
}

export const homeCards: readonly HomeCard[] = [...eventHomeCards]

export type Deadline = {
  id: string
  at: string
  /** What the moment means, around its date: «Responde até …». */
  dated: (date: string) => string
  /** What it is: «O teu próximo evento». */
  label: string
  title: string
  lang: 'pt' | undefined
  to: string
  action: string
}

export type Deadlines = { pending: boolean; failed: boolean; deadlines: Deadline[]; otherwise: Deadline[] }

export function useDeadlines(): Deadlines {
  const areas = [useEventDeadlines()]
  return {
    pending: areas.some((area) => area.pending),
    failed: areas.some((area) => area.failed),
    deadlines: areas.flatMap((area) => area.deadlines).sort((one, other) => one.at.localeCompare(other.at)),
    otherwise: areas.flatMap((area) => area.otherwise),
  }
}

export type Step = { id: string; text: string; done: boolean; to?: string }

/** Null once the steps that count are done, and until that is known. */
export function useFirstSteps(): Step[] | null {
  const t = useT('home')
  const { user } = useSession()
  const areas = [useEventSteps()]
  const verified = user?.emailVerified ?? true
  if (!areas.every((area) => area.known)) return null
  if (verified && areas.every((area) => area.complete)) return null
  return [{ id: 'verify', text: t('steps.verify'), done: verified }, ...areas.flatMap((area) => area.steps)]
}
