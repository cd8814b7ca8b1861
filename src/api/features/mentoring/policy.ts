import type { Actor } from '#api/http/session.ts'
import { linkMoves, linkTransitions, type LinkMove, type LinkState, type WishSide } from '#contract/mentoring/links.ts'
import type { MentoringRules, Subject } from '#contract/mentoring/mentoring.ts'
import { mayMove } from '#contract/states.ts'
import { hourMs } from '#contract/times.ts'

type Viewer = Pick<Actor, 'id' | 'scope'>

export const canManage = ({ scope }: Viewer): boolean => scope.has('mentoring:manage')

/** Who reads the brief of a session: its mentor and the team of the programme. */
export const canPrepare = (viewer: Viewer, { mentor_id }: { mentor_id: string }): boolean =>
  canManage(viewer) || (mentor_id === viewer.id && viewer.scope.has('startups:mentor'))

/** Who writes about a session, and reads what was noted in private: its mentor and nobody else, whatever their role. */
export const isOwnSession = ({ id }: Pick<Actor, 'id'>, { mentor_id }: { mentor_id: string }): boolean =>
  mentor_id === id

type Begins = { starts_at: Date }

/** Until when an hour can be moved or cancelled. */
export const changesUntil = ({ starts_at }: Begins, { cancelHours }: Pick<MentoringRules, 'cancelHours'>) =>
  new Date(starts_at.getTime() - cancelHours * hourMs)

export const mayChange = (session: Begins, rules: Pick<MentoringRules, 'cancelHours'>, now: Date): boolean =>
  now <= changesUntil(session, rules)

/** How many hours a month the rules give them. */
export const limitOf = ({ kind }: Pick<Subject, 'kind'>, rules: MentoringRules): number =>
  kind === 'startup' ? rules.startupMonth : rules.traineeMonth

type LinkFacts = {
  mentor_id: string
  startup_id: string | null
  trainee_id: string | null
  state: LinkState
  wished_side: WishSide
  team_agreed: boolean
  mentor_agreed: boolean
  team_word: string | null
  mentor_word: string | null
}

/** For whom somebody acts on a link; nobody else knows of it. `mine` are the startups they are in, and themselves. */
export function sideOf(
  viewer: Viewer,
  { mentor_id, startup_id, trainee_id }: Pick<LinkFacts, 'mentor_id' | 'startup_id' | 'trainee_id'>,
  mine: ReadonlySet<string>,
): WishSide | undefined {
  if (mentor_id === viewer.id) return 'mentor'
  if (mine.has((startup_id ?? trainee_id)!)) return 'team'
  return canManage(viewer) ? 'programme' : undefined
}

/** Who wished takes it back, who was asked declines; either says yes once, and either ends it. */
export const linkMovesOf = (
  side: WishSide,
  link: Pick<LinkFacts, 'state' | 'wished_side' | 'team_agreed' | 'mentor_agreed'>,
) => linkMoves.filter((to) => mayMove(linkTransitions, link.state, to, side) && isTheirs[to]?.(side, link) !== false)

const isTheirs: Partial<
  Record<LinkMove, (side: WishSide, link: Pick<LinkFacts, 'wished_side' | 'team_agreed' | 'mentor_agreed'>) => boolean>
> = {
  confirmed: (side, link) => side === 'programme' || !(side === 'team' ? link.team_agreed : link.mentor_agreed),
  declined: (side, { wished_side }) => side !== wished_side,
  withdrawn: (side, { wished_side }) => side === wished_side,
}

/** Each side leaves one word at the end. */
export const maySayFarewell = (side: WishSide, link: Pick<LinkFacts, 'state' | 'team_word' | 'mentor_word'>): boolean =>
  link.state === 'ended' && side !== 'programme' && (side === 'team' ? link.team_word : link.mentor_word) === null
