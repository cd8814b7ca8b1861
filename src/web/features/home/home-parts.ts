import type { Deadline, Deadlines, HomePart, Step } from '#web/area.ts'
import { areas } from '#web/areas.ts'
import { session } from '#web/lib/api/client.ts'
import { firstBreath } from '#web/lib/page/breath.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { loadTexts, useT } from '#web/lib/text/i18n.ts'

let parts: HomePart[] = []

/** Loads the areas' parts of the home page; the page renders once all are loaded. */
export async function loadParts() {
  const registered = areas.flatMap(({ home }) => home ?? []).filter(({ scope }) => !scope || session.hasScope(scope))
  const [loaded] = await Promise.all([
    Promise.all(registered.map(({ load }) => load())),
    loadTexts(registered.flatMap(({ texts }) => texts)),
  ])
  parts = loaded
}

/** On the first page of a visit part by part: to begin all requests at once is a long task on a phone. */
export async function prefetch() {
  const answers: unknown[] = []
  for (const part of parts) {
    answers.push(part.prefetch?.())
    await firstBreath()
  }
  await Promise.all(answers)
}

export const homeLead = () => parts.find(({ lead }) => lead)?.lead

export const homeCards = () => parts.flatMap(({ cards = [] }) => cards)

/** The parts never change after loading, so their hooks always run in the same order. */
const each = <T>(take: (part: HomePart) => T | undefined): T[] => parts.map(take).filter((one) => one !== undefined)

const first = (isSo = false): number => (isSo ? 0 : 1)

/** What is on now needs nothing and comes last; otherwise the sooner one. */
export const bySoonest = (one: Deadline, other: Deadline): number =>
  first(other.running) - first(one.running) || Date.parse(one.at) - Date.parse(other.at)

/** What can be lost leads. */
const byNeed = (one: Deadline, other: Deadline): number =>
  first(one.losable) - first(other.losable) || bySoonest(one, other)

export function useDeadlines(): Deadlines {
  const found = each((part) => part.useDeadlines?.())
  return {
    pending: found.some(({ pending }) => pending),
    failed: found.some(({ failed }) => failed),
    deadlines: found.flatMap(({ deadlines }) => deadlines).sort(byNeed),
    otherwise: found.flatMap(({ otherwise }) => otherwise),
  }
}

/** Null once the required steps are done, and while this is unknown. */
export function useFirstSteps(): Step[] | null {
  const t = useT('home')
  const { user } = useSession()
  // oxlint-disable-next-line react/hooks -- see `each`
  const found = each((part) => part.useSteps?.())
  const verified = user?.emailVerified ?? true
  if (!found.every(({ known }) => known)) return null
  if (verified && found.every(({ complete }) => complete)) return null
  return [{ id: 'verify', text: t('steps.verify'), done: verified }, ...found.flatMap(({ steps }) => steps)]
}

export const useActions = () => each((part) => part.useActions?.()).flat()
