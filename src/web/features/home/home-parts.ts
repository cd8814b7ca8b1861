import type { Deadline, Deadlines, HomePart, Step, Waiting } from '#web/area.ts'
import { areas } from '#web/areas.ts'
import { useNow } from '#web/components/display/ticker.ts'
import type { HomeRecord } from '#web/components/list/home-records.tsx'
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
const bySoonest = (one: Deadline, other: Deadline): number =>
  first(other.running) - first(one.running) || Date.parse(one.at) - Date.parse(other.at)

export const isLate = ({ at, running }: Deadline, now: number) => !running && Date.parse(at) <= now

/** What is late leads, then what can be lost. */
const byNeed =
  (now: number) =>
  (one: Deadline, other: Deadline): number =>
    first(isLate(one, now)) - first(isLate(other, now)) ||
    first(one.losable) - first(other.losable) ||
    bySoonest(one, other)

const clocksBelow = 3

/** What is due, each thing in one place: on the display, as a clock below it, or among what waits for an answer. */
export type Due = Pick<Deadlines, 'pending' | 'failed' | 'deadlines'> & {
  lead: Deadline | undefined
  clocks: Deadline[]
  waits: (Deadline | Waiting)[]
  shown: ReadonlySet<string>
}

export function useDue(): Due {
  const now = useNow('minute')
  // oxlint-disable-next-line react/hooks -- see `each`
  const found = each((part) => part.useDeadlines?.())
  const deadlines = found.flatMap((area) => area.deadlines).sort(byNeed(now))
  const otherwise = found.flatMap((area) => area.otherwise)
  const leads = homeLead() === undefined
  const own = deadlines.length > 0 ? deadlines : otherwise
  const lead = leads ? own[0] : undefined
  const others = leads ? own.slice(1) : deadlines
  const undated = found.flatMap(({ waiting = [] }) => waiting).sort((one, other) => first(other.mild) - first(one.mild))
  const waits = [...others.filter(({ answers }) => answers), ...undated]
  // Only the first is chosen by what can be lost: clocks side by side are read by time.
  const clocks = leads
    ? others
        .filter(({ answers }) => !answers)
        .slice(0, clocksBelow)
        .sort(bySoonest)
    : []
  return {
    pending: found.some(({ pending }) => pending),
    failed: found.some(({ failed }) => failed),
    deadlines,
    lead,
    clocks,
    waits,
    shown: new Set([...(lead ? [lead] : []), ...clocks, ...waits].map(({ id }) => id)),
  }
}

const rowsOfAnArea = 2

/** Where the person's things stand, two of each kind, without those shown above. */
export const useStanding = (shown: Due['shown']): HomeRecord[] =>
  each((part) => part.useStanding?.()).flatMap((rows) => rows.filter(({ id }) => !shown.has(id)).slice(0, rowsOfAnArea))

/** Null once the required steps are done, and while this is unknown. */
export function useFirstSteps(): Step[] | null {
  const t = useT('home')
  const { user } = useSession()
  // oxlint-disable-next-line react/hooks -- see `each`
  const found = each((part) => part.useSteps?.())
  const verified = user?.emailVerified ?? true
  if (!found.every(({ known }) => known)) return null
  if (verified && found.every(({ complete }) => complete)) return null
  const verify = { id: 'verify', rank: 0, text: t('steps.verify'), to: '/settings/email', done: verified }
  return [verify, ...found.flatMap(({ steps }) => steps)].sort((one, other) => one.rank - other.rank)
}

export const useActions = () => each((part) => part.useActions?.()).flat()
